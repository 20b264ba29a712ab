// What a metric is, said once: its name in the contract, its unit, which way is better, and how
// its rounds are pooled. Not for its figures (Metric).

/// The unit of a metric; the contract may grow new ones.
public struct MetricUnit: RawRepresentable, Hashable, Sendable {
  /// The unit as the record spells it.
  public let rawValue: String

  /// A unit by its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nanoseconds.
  public static let nanoseconds = MetricUnit(rawValue: "ns")
  /// A number of things or events.
  public static let count = MetricUnit(rawValue: "count")
  /// Events per second.
  public static let perSecond = MetricUnit(rawValue: "1/s")
  /// A share between 0 and 1.
  public static let fraction = MetricUnit(rawValue: "fraction")
  /// Parts per million.
  public static let partsPerMillion = MetricUnit(rawValue: "ppm")
  /// Bytes.
  public static let bytes = MetricUnit(rawValue: "bytes")
}

/// Which way a metric is better.
public enum Polarity: String, CaseIterable, Sendable {
  /// Less is better.
  case lower
  /// More is better.
  case higher
  /// There is one right value, and any other is a change.
  case exact
}

/// How the values of several rounds become the value of the run.
public enum Pooling: String, CaseIterable, Sendable {
  /// The median of the rounds, which one disturbed round cannot move.
  case median
  /// The mean of the rounds, for rates that are mostly zero.
  case mean
  /// All rounds together, for events of which each one counts.
  case sum
}

/// A metric by name, with all that does not depend on a measurement.
public struct MetricDefinition: Hashable, Sendable {
  /// The key in `metrics`.
  public let name: String
  /// The unit of every figure of the metric.
  public let unit: MetricUnit
  /// Which way is better.
  public let polarity: Polarity
  /// How plain values are pooled; readings in a distribution are always pooled reading by reading.
  public let pooling: Pooling

  /// A metric of the contract or of a new benchmark.
  public init(
    _ name: String, unit: MetricUnit, polarity: Polarity = .lower, pooling: Pooling = .median
  ) {
    self.name = name
    self.unit = unit
    self.polarity = polarity
    self.pooling = pooling
  }
}
