// A first reading of a trace, for what an analysis must know before the first event: which modes there
// are, and which loops have part in what is missing. Not for the analysis.

import TraceAnalysis
import TraceReader

/// What a first reading finds out for the next.
struct TraceSurvey {
  private var analyzer = TraceAnalyzer()
  private(set) var whereabouts = LoopWhereabouts()

  var contents: TraceContents { analyzer.contents() }

  /// Whether a selection, or a loss that is known from the start, asks for a reading of its own.
  static func isNeeded(for selection: TraceSelection, of directory: TraceDirectory) -> Bool {
    selection.mode != nil || !directory.losses.isEmpty
  }

  /// - Parameter recordings: what is known of the programs.
  init(_ recordings: TraceRecordings) {
    for account in recordings.accounts { analyzer.add(account) }
  }

  /// Surveys all that `next` gives, until it gives nothing.
  init<Failure: Error>(
    _ recordings: TraceRecordings, of next: () throws(Failure) -> TraceBatch?
  ) throws(Failure) {
    self.init(recordings)
    while let batch = try next() { add(batch) }
  }

  mutating func add(_ batch: TraceBatch) {
    analyzer.addNotes(of: batch)
    for event in batch.events {
      analyzer.add(event)
      whereabouts.add(event)
    }
  }
}

extension TraceAnalyzer {
  /// Takes in what a batch says besides events; before its events.
  mutating func addNotes(of batch: TraceBatch) {
    for name in batch.names { add(name) }
    for loss in batch.losses { add(loss) }
    for damage in batch.damage { add(damage) }
  }
}
