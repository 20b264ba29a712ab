// The name of one number that can be judged: a quantile of a metric, or its value, of one cell.

public import BenchmarkRecords

/// What is compared: the same in both runs.
public struct Figure: Hashable, Sendable {
  /// The cell.
  public var cell: BenchmarkCell
  /// The metric.
  public var metric: String
  /// The quantile's label; nil for a metric that is a plain value.
  public var quantile: String?

  /// A figure by its three names.
  public init(cell: BenchmarkCell, metric: String, quantile: String? = nil) {
    self.cell = cell
    self.metric = metric
    self.quantile = quantile
  }

  /// `latency p50`, or `syscallsPerWake`.
  public var name: String { quantile.map { "\(metric) \($0)" } ?? metric }
}
