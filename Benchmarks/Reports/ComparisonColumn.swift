// One column of the comparison: what it shows of a row.

import BenchmarkRecords

/// A figure of each row, or its ratio to another row's.
struct ComparisonColumn {
  private enum Kind {
    case figure(String)
    case toRaw(String)
    case toLoopscope(String)
    /// Two counts with a plus between.
    case pair(String, String)
  }

  let title: String
  private let kind: Kind

  /// The median, or the value.
  static func figure(_ metric: String, _ title: String) -> ComparisonColumn {
    ComparisonColumn(title: title, kind: .figure(metric))
  }

  /// Times the bare primitive's figure.
  static func toRaw(_ metric: String) -> ComparisonColumn {
    ComparisonColumn(title: "to raw", kind: .toRaw(metric))
  }

  /// Times the engine's figure.
  static func toLoopscope(_ metric: String) -> ComparisonColumn {
    ComparisonColumn(title: "to loopscope", kind: .toLoopscope(metric))
  }

  /// Two counts that belong together.
  static func pair(_ first: String, _ second: String, _ title: String) -> ComparisonColumn {
    ComparisonColumn(title: title, kind: .pair(first, second))
  }

  /// The names of the metrics that the column shows.
  var metrics: [String] {
    switch kind {
    case .figure(let name), .toRaw(let name), .toLoopscope(let name): [name]
    case .pair(let first, let second): [first, second]
    }
  }

  /// The cell of a row; a dash where there is no such figure.
  func text(of row: BenchmarkResult, among rows: ComparisonRows) -> String {
    content(of: row, among: rows) ?? "-"
  }

  private func content(of row: BenchmarkResult, among rows: ComparisonRows) -> String? {
    switch kind {
    case .figure(let name): row.metrics[name].flatMap(figure)
    case .toRaw(let name): ratio(of: row.metrics[name], to: rows.raw(of: row, name))
    case .toLoopscope(let name): ratio(of: row.metrics[name], to: rows.loopscope(name))
    case .pair(let first, let second):
      if let one = row.metrics[first].flatMap(figure), let two = row.metrics[second].flatMap(figure)
      {
        "\(one) + \(two)"
      } else {
        nil
      }
    }
  }

  private func figure(_ metric: Metric) -> String? {
    metric.reading.headline.map { Quantity($0, metric.unit).description }
  }

  private func ratio(of metric: Metric?, to base: Metric?) -> String? {
    guard let metric, let base, let ratio = metric.ratio(to: base) else { return nil }
    return RoundRatio.digits(ratio)
  }
}
