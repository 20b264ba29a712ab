// The reader: a trace as a sequence of batches. Not for what events mean: that is TraceAnalysis's.
//
// The library runs on a thread of its own, so that one which hangs on a trace that every check let
// pass can be given up, and so that whoever asks for events works while the next are being read.

import Dispatch

/// Reads the events of a trace in the order of time, with bounded memory.
///
/// Not to be shared between threads. Dropping a reader ends the reading.
public final class TraceReader {
  /// A reader that waits longer than this for the next batch gives up.
  ///
  /// Longer, where a busy machine has kept the reading thread from a CPU for most of it.
  public static let patienceSeconds = 10

  /// What was met that is no event of ours; complete after the last batch.
  public private(set) var remarks = EventRemarks()

  private let handover = BatchHandover()
  private let patienceSeconds: Int
  private var hasEnded = false

  /// Begins to read a trace.
  public convenience init(_ directory: TraceDirectory) throws(TraceReadingError) {
    #if TraceTools
      self.init { handover in StreamMerge.read(directory, into: handover) }
    #else
      throw .builtWithoutTraceTools
    #endif
  }

  /// Begins to read what `produce` hands over on a thread of its own.
  init(
    patienceSeconds: Int = TraceReader.patienceSeconds,
    _ produce: @escaping @Sendable (BatchHandover) -> Void
  ) {
    self.patienceSeconds = patienceSeconds
    let handover = handover
    DispatchQueue(label: "loopscope.trace-reader").async { produce(handover) }
  }

  deinit { handover.abandon() }

  /// The next events; `nil` at the end.
  ///
  /// Waits for them. After an error there is nothing more.
  public func next() throws(TraceReadingError) -> TraceBatch? {
    guard !hasEnded else { return nil }
    switch handover.take(patienceSeconds: patienceSeconds) {
    case .batch(let batch): return batch
    case .late(let file):
      hasEnded = true
      throw .noProgress(file: file, seconds: patienceSeconds)
    case .end(let outcome):
      hasEnded = true
      remarks = try outcome.get()
      return nil
    }
  }
}
