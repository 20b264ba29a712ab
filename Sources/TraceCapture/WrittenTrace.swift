// What a recording left on disk: whether it is a trace, and whether there is anything in it. The daemon's
// counters know what its buffers lost, and nothing of a disk that was full: the consumer throws away
// what it cannot write. Not for what the trace says: TraceReader reads that.

import Glibc
import TraceReader

/// The files of a recording that has ended.
struct WrittenTrace {
  /// What was found in them: one look at each packet's header.
  let directory: Result<TraceDirectory, TraceReadingError>

  private let path: String

  init(at path: String) {
    self.path = path
    directory = Result { () throws(TraceReadingError) in try TraceDirectory(at: path) }
  }

  /// Where the first fault is, in words; nil if all that was written can be read.
  ///
  /// - Throws: if nothing can be read at all.
  func fault() throws(RecorderError) -> String? {
    switch directory {
    case .success(let trace): return trace.damage.first.map { "\($0)\(remark)" }
    case .failure(let error): throw .traceNotWritten(path, reason: "\(error)\(remark)")
    }
  }

  private var remark: String { hasNoSpace ? "; no space is left there" : "" }

  /// A page is the least that the consumer writes. Corresponds to `statvfs(3)`.
  private var hasNoSpace: Bool {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return false }
    return status.f_bavail == 0 || (status.f_files > 0 && status.f_favail == 0)
  }
}

#if TraceTools
  extension WrittenTrace {
    /// Whether there is no event but LTTng's own; false if it cannot be read.
    ///
    /// Complexity: reads up to the first event.
    var isEmpty: Bool {
      // On a disk that was full the consumer threw away what there was.
      guard let trace = try? directory.get(), trace.damage.isEmpty,
        let reader = try? TraceReader(trace)
      else { return false }
      do {
        while let batch = try reader.next() {
          if !batch.events.isEmpty { return false }
        }
      } catch {
        return false
      }
      return reader.remarks.otherEvents.keys.allSatisfy { $0.hasPrefix("lttng_ust_") }
    }
  }
#endif
