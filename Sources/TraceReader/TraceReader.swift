// The reader: a trace as a sequence of batches. Not for what events mean: that is TraceAnalysis's.
//
// The library runs on a thread of its own, so that one which hangs on a trace that every check let
// pass can be given up, and so that whoever asks for events works while the next are being read.

import Dispatch

/// Reads the events of a trace in the order of time, with bounded memory.
///
/// Not to be shared between threads. Dropping a reader ends the reading.
public final class TraceReader {
  /// What was met that is no event of ours; complete after the last batch.
  public private(set) var remarks = EventRemarks()

  private let handover: BatchHandover
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
    patience: ReadingPatience = ReadingPatience(),
    _ produce: @escaping @Sendable (BatchHandover) -> Void
  ) {
    let handover = BatchHandover(patience)
    self.handover = handover
    DispatchQueue(label: "loopscope.trace-reader").async {
      handover.begin()
      produce(handover)
    }
  }

  deinit { handover.abandon() }

  /// The next events; `nil` at the end.
  ///
  /// Waits for them, but not for a reading thread that hangs: 10 s of a CPU without a batch, or a
  /// minute without any CPU, end the reading. After an error there is nothing more.
  public func next() throws(TraceReadingError) -> TraceBatch? {
    guard !hasEnded else { return nil }
    switch handover.take() {
    case .batch(let batch): return batch
    case .late(let place, let standstill):
      hasEnded = true
      throw .noProgress(file: place.file, offset: place.offset, standstill)
    case .end(let outcome):
      hasEnded = true
      remarks = try outcome.get()
      return nil
    }
  }
}
