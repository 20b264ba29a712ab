// Reading a trace to its end, for tests that want all of it at once.

import TraceAnalysis
import TraceModel
import TraceReader

/// Everything that a reader has to say about a trace.
struct WholeTrace {
  var events: [TraceEvent] = []
  var losses: [TraceLoss]
  var damage: [TraceDamage]
  var names: [ThreadName] = []
  var remarks = EventRemarks()
  let directory: TraceDirectory

  init(at path: String) throws(TraceReadingError) {
    directory = try TraceDirectory(at: path)
    losses = directory.losses
    damage = directory.damage
    let reader = try TraceReader(directory)
    while let batch = try reader.next() {
      events += batch.events
      losses += batch.losses
      damage += batch.damage
      names += batch.names
    }
    remarks = reader.remarks
  }

  init(of folder: TraceFolder) throws(TraceReadingError) { try self.init(at: folder.path) }

  /// What the analysis finds in everything that was read.
  func findings() -> TraceFindings {
    var whereabouts = LoopWhereabouts()
    for event in events { whereabouts.add(event) }
    var analyzer = TraceAnalyzer(whereabouts: whereabouts, losses: losses, damage: damage)
    for name in names { analyzer.add(name) }
    for event in events { analyzer.add(event) }
    return analyzer.findings()
  }
}
