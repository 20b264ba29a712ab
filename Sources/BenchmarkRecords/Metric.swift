// The published figures of one metric of one cell. Not for readings on their way from a child
// process (RoundMeasurement).

public import LatencyStatistics

/// What one round, or all rounds together, say about a metric.
public enum Reading: Equatable, Sendable {
  /// Quantiles by label (`p50`, `p90`, `p99`, `p99.9`, `max`) and the sample they rest on.
  ///
  /// A label that the sample is too small to support is absent.
  case quantiles(OrderedMap<Double>, samples: UInt64)
  /// One number.
  case value(Double)

  /// The number that stands for the whole in a summary: the median, or the value.
  public var headline: Double? {
    switch self {
    case .quantiles(let quantiles, _): quantiles["p50"]
    case .value(let value): value
    }
  }

  /// The number of a quantile, or the value when no quantile is asked for.
  package func number(at quantile: String?) -> Double? {
    switch (self, quantile) {
    case (.value(let value), nil): value
    case (.quantiles(let quantiles, _), let label?): quantiles[label]
    default: nil
    }
  }
}

/// A metric with everything that a reader or `compare` needs.
public struct Metric: Equatable, Sendable {
  /// What one round says.
  public struct Round: Equatable, Sendable {
    /// The number of the round, counted from 1, the same for all cells of the run: rounds with
    /// equal numbers saw the same weather.
    public var round: Int
    /// The figures of the round.
    public var reading: Reading

    /// The figures of a round.
    public init(round: Int, reading: Reading) {
      self.round = round
      self.reading = reading
    }
  }

  /// The unit of every figure.
  public var unit: MetricUnit
  /// Which way is better.
  public var polarity: Polarity
  /// All rounds together.
  public var reading: Reading
  /// The interval of the headline; nil where nothing supports one.
  public var interval: ConfidenceInterval?
  /// The intervals of the quantiles by label, for those that have one.
  public var quantileIntervals: OrderedMap<ConfidenceInterval>
  /// Every reading of all rounds, anomalies included; nil for a plain value.
  public var distribution: Distribution?
  /// The rounds in order: the only thing that `compare` reads.
  public var rounds: [Round]

  /// A metric by its parts.
  public init(
    unit: MetricUnit, polarity: Polarity, reading: Reading, interval: ConfidenceInterval? = nil,
    quantileIntervals: OrderedMap<ConfidenceInterval> = [:], distribution: Distribution? = nil,
    rounds: [Round] = []
  ) {
    self.unit = unit
    self.polarity = polarity
    self.reading = reading
    self.interval = interval
    self.quantileIntervals = quantileIntervals
    self.distribution = distribution
    self.rounds = rounds
  }
}
