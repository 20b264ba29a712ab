// The outcome of a measurement: how many readings fell where. Sparse, immutable, mergeable.
// Not for recording (Histogram) and not for how sure a quantile is (QuantileEstimate).

/// Readings in nanoseconds, counted by bucket of three significant digits.
public struct Distribution: Equatable, Sendable {
  /// One range of values that the histogram does not tell apart, with at least one reading.
  public struct Bucket: Equatable, Sendable {
    /// The lowest value of the range.
    public let lowestNanoseconds: UInt64
    /// The number of readings in the range.
    public let count: UInt64

    /// A bucket by its lower edge, which names it.
    public init(lowestNanoseconds: UInt64, count: UInt64) {
      self.lowestNanoseconds = lowestNanoseconds
      self.count = count
    }

    /// Its position among all buckets, empty ones included: the same as in an HdrHistogram of
    /// three significant digits that starts at 1.
    public var index: Int { HistogramLayout.index(of: lowestNanoseconds) }

    /// The highest value of the range: at most a thousandth above the lowest.
    public var highestNanoseconds: UInt64 {
      HistogramLayout.highestValue(sharingBucketOf: lowestNanoseconds)
    }
  }

  /// The buckets that hold readings, ascending.
  public let buckets: [Bucket]
  /// The number of readings in buckets, anomalies left out.
  public let count: UInt64
  /// The exact sum of those readings.
  public let sumNanoseconds: UInt128
  /// The exact smallest and largest reading; nil when there is none.
  public let extremes: ClosedRange<UInt64>?
  /// Readings that have no bucket.
  public let anomalies: Anomalies

  init(
    buckets: [Bucket], count: UInt64, sum: UInt128, extremes: ClosedRange<UInt64>?,
    anomalies: Anomalies
  ) {
    self.buckets = buckets
    self.count = count
    self.sumNanoseconds = sum
    self.extremes = extremes
    self.anomalies = anomalies
  }

  /// No readings at all.
  public static let empty = Distribution(
    buckets: [], count: 0, sum: 0, extremes: nil, anomalies: Anomalies())

  /// The exact mean; nil when there is no reading.
  public var meanNanoseconds: Double? {
    count > 0 ? Double(sumNanoseconds) / Double(count) : nil
  }

  /// The reading at a position in ascending order, counted from 1; nil outside `1...count`.
  ///
  /// Answers the upper edge of that reading's bucket, as HdrHistogram does, and never more than
  /// the exact maximum. Time: the number of buckets.
  public func reading(atRank rank: UInt64) -> UInt64? {
    guard let extremes, rank >= 1, rank <= count else { return nil }
    var passed: UInt64 = 0
    for bucket in buckets {
      passed += bucket.count
      if passed >= rank { return min(bucket.highestNanoseconds, extremes.upperBound) }
    }
    return nil
  }

  /// The point estimate of a quantile; nil when there is no reading.
  ///
  /// Whether the sample supports it is for `estimate(of:confidence:)` to say.
  public func value(at quantile: Quantile) -> UInt64? {
    reading(atRank: quantile.rank(in: count))
  }
}
