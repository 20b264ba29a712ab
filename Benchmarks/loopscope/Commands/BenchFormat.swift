// What a run can be written as, and which of these is asked for. The writers are in Reports.

import BenchmarkRecords
import Reports

/// A form of a run's result.
enum BenchFormat: String, CaseIterable {
  /// Tables for reading.
  case text
  /// The exact record.
  case json
  /// One row for each metric of each round.
  case csv
  /// All readings as an HdrHistogram log.
  case hlog
  /// What google/benchmark writes.
  case googleBenchmark = "google-benchmark"
  /// What Go's benchmarks write, and benchstat reads.
  case goBenchmark = "go-benchmark"
  /// What github-action-benchmark reads, of figures of which less is better.
  case githubAction = "github-action"
  /// The same of figures of which more is better.
  case githubActionBigger = "github-action-bigger"

  /// What is asked for; without that, what the file's name says.
  init(_ arguments: Arguments) {
    let ending = arguments.text(.output)?.split(separator: ".").last.map(String.init)
    let name = arguments.words(.benchFormat)?.first ?? ending
    self = name.flatMap(BenchFormat.init) ?? .text
  }

  /// The ending of a file's name.
  var ending: String {
    switch self {
    case .text, .goBenchmark: "txt"
    case .json, .googleBenchmark, .githubAction, .githubActionBigger: "json"
    case .csv, .hlog: rawValue
    }
  }

  /// The run in this form.
  func text(of record: RunRecord, style: TextStyle) throws -> String {
    switch self {
    case .text: record.text(style)
    case .json: try record.json()
    case .csv: record.csv()
    case .hlog: record.histogramLog()
    case .googleBenchmark: try record.googleBenchmarkJSON()
    case .goBenchmark: record.goBenchmarkText()
    case .githubAction: try record.githubActionJSON(.smallerIsBetter)
    case .githubActionBigger: try record.githubActionJSON(.biggerIsBetter)
    }
  }
}
