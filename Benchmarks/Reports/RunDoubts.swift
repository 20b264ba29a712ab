// Why the figures of a run may be worth less than they seem, in sentences for every form of report.
// Not for what single cells lack: that stands beside them.

import BenchmarkRecords

/// The doubts about a run as a whole.
struct RunDoubts {
  private let run: RunRecord

  init(_ run: RunRecord) { self.run = run }

  /// Those that a reader must know before any figure; none about a fair run.
  var sentences: [String] {
    var sentences: [String] = []
    if run.interrupted { sentences.append("Interrupted: the plan was not finished.") }
    if run.tool.configuration == "debug" {
      sentences.append("A debug build: its times say nothing about a release build.")
    }
    return sentences + TuningText(run.environment).refused + WeatherText(run.environment).doubts
  }
}
