// What one child process measured in one round, whole readings included: the line it hands to its
// parent. Not the published form: rounds are pooled into a BenchmarkResult.

public import LatencyStatistics

/// One measured metric of one round.
public enum Measurement: Equatable, Sendable {
  /// Many readings in nanoseconds.
  case distribution(Distribution)
  /// One number, with an interval where the round itself gives one (a slope, for instance).
  case value(Double, interval: ConfidenceInterval? = nil)
}

/// A measurement with what the metric is.
public struct RoundMeasurement: Equatable, Sendable {
  /// What the metric is.
  public var definition: MetricDefinition
  /// What was measured.
  public var measurement: Measurement

  /// A measurement of a metric.
  public init(_ definition: MetricDefinition, _ measurement: Measurement) {
    self.definition = definition
    self.measurement = measurement
  }
}

/// One cell in one round.
public struct RoundRecord: Equatable, Sendable {
  /// What was measured.
  public var cell: BenchmarkCell
  /// The number of the round, counted from 1.
  public var round: Int
  /// Whether it was measured.
  public var status: BenchmarkStatus
  /// The measurements, each metric at most once.
  public var measurements: [RoundMeasurement]
  /// Why metrics that such a cell usually has could not be had, by the metric's name.
  public var unavailableMetrics: OrderedMap<String> = [:]
  /// Whether the reason why it is unavailable may be gone in another round.
  public var isPassing = false

  /// Whether another round would come to the same without a figure.
  public var isHopeless: Bool {
    switch status {
    case .measured: false
    case .failed: measurements.isEmpty
    case .unavailable: !isPassing
    }
  }

  /// A round of a cell.
  public init(
    cell: BenchmarkCell, round: Int, status: BenchmarkStatus = .measured,
    measurements: [RoundMeasurement] = []
  ) {
    self.cell = cell
    self.round = round
    self.status = status
    self.measurements = measurements
  }
}
