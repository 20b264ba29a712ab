// Whether what a recording left on disk is a trace. The daemon's counters know what its buffers lost,
// and nothing of a disk that was full: the consumer throws away what it cannot write.
// Not for what the trace says: TraceReader reads that.

import Glibc
import TraceReader

/// The files of a recording that has ended.
struct WrittenTrace {
  let path: String

  /// Where the first fault is, in words; nil if all that was written can be read. Complexity: one look
  /// at each packet's header.
  ///
  /// - Throws: if nothing can be read at all.
  func fault() throws(RecorderError) -> String? {
    do throws(TraceReadingError) {
      let trace = try TraceDirectory(at: path)
      return trace.damage.first.map { "\($0)\(remark)" }
    } catch {
      throw .traceNotWritten(path, reason: "\(error)\(remark)")
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
