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

  /// What is asked for; without that, what the file's name says.
  init(_ arguments: Arguments) {
    let ending = arguments.text(.output)?.split(separator: ".").last.map(String.init)
    let name = arguments.words(.benchFormat)?.first ?? ending
    self = name.flatMap(BenchFormat.init) ?? .text
  }

  /// The run in this form.
  func text(of record: RunRecord, style: TextStyle) throws -> String {
    switch self {
    case .text: record.text(style)
    case .json: try record.json()
    case .csv: record.csv()
    case .hlog: record.histogramLog()
    }
  }
}
