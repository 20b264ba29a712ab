// What a report says about many durations.

/// Number, total, extremes and quantiles of durations, in nanoseconds.
public struct DurationSummary: Sendable, Hashable {
  /// How many durations there were.
  public var count: UInt64 = 0

  /// Their sum.
  public var totalNanoseconds: UInt64 = 0

  /// The shortest; 0 without any.
  public var shortestNanoseconds: UInt64 = 0

  /// The longest; 0 without any.
  public var longestNanoseconds: UInt64 = 0

  /// The quantiles that so many durations support, within 1.6 %.
  public var quantiles: [Quantile] = []

  /// How many durations there were of about each length, in ascending order, within 1.6 %.
  public var distribution: [Step] = []

  /// So many durations of about one length.
  public struct Step: Sendable, Hashable {
    /// The length.
    public let nanoseconds: UInt64

    /// How many.
    public let count: UInt64
  }

  /// One quantile of a sample.
  public struct Quantile: Sendable, Hashable {
    /// `p50`, `p90`, `p99` or `p99.9`.
    public let name: String

    /// Its value.
    public let nanoseconds: UInt64
  }

  /// With fewer durations than this the quantile has no finite 95 % interval.
  private static let supported: [(name: String, part: Double, needed: UInt64)] = [
    ("p50", 0.5, 6), ("p90", 0.9, 36), ("p99", 0.99, 368), ("p99.9", 0.999, 3688),
  ]

  /// The summary of no durations.
  public init() {}

  init(_ digest: DurationDigest) {
    guard digest.count > 0 else { return }
    count = digest.count
    totalNanoseconds = digest.totalNanoseconds
    shortestNanoseconds = digest.shortestNanoseconds
    longestNanoseconds = digest.longestNanoseconds
    distribution = digest.steps
    quantiles = Self.supported.filter { $0.needed <= digest.count }.map {
      Quantile(name: $0.name, nanoseconds: digest.quantile($0.part))
    }
  }

  /// The quantile of a name; `nil` if the sample does not support it.
  public func quantile(_ name: String) -> UInt64? {
    quantiles.first { $0.name == name }?.nanoseconds
  }
}
