// Building distributions from other distributions and from stored parts.
// Not for recording: that is Histogram's.

extension Distribution {
  /// Pools the readings of several distributions. Time: n log n in the number of buckets.
  public static func merged(_ parts: [Distribution]) -> Distribution {
    var counts: [UInt64: UInt64] = [:]
    var anomalies = Anomalies()
    for part in parts {
      for bucket in part.buckets { counts[bucket.lowestNanoseconds, default: 0] += bucket.count }
      anomalies.merge(part.anomalies)
    }
    return Distribution(
      buckets: counts.sorted { $0.key < $1.key }.map {
        Bucket(lowestNanoseconds: $0.key, count: $0.value)
      },
      count: parts.reduce(0) { $0 + $1.count },
      sum: parts.reduce(0) { $0 + $1.sumNanoseconds },
      extremes: hull(of: parts.compactMap(\.extremes)), anomalies: anomalies)
  }

  private static func hull(of ranges: [ClosedRange<UInt64>]) -> ClosedRange<UInt64>? {
    guard let lowest = ranges.map(\.lowerBound).min(),
      let highest = ranges.map(\.upperBound).max()
    else { return nil }
    return lowest...highest
  }

  /// Why stored parts cannot be the parts of one distribution.
  public enum Inconsistency: Error, Equatable, Sendable {
    /// Not the lower edge of a bucket, or not above the bucket before it.
    case bucketOutOfPlace(lowestNanoseconds: UInt64)
    /// A bucket without readings, or more readings in all than can be counted.
    case countOutOfRange(lowestNanoseconds: UInt64)
    /// The extremes do not lie in the first and the last bucket.
    case extremesOutsideBuckets
    /// The sum is not between count times minimum and count times maximum.
    case sumOutOfRange
  }

  /// Puts stored parts together again, checked against each other.
  public init(
    buckets: [Bucket], sumNanoseconds: UInt128, extremes: ClosedRange<UInt64>?,
    anomalies: Anomalies
  ) throws(Inconsistency) {
    let count = try Self.checkedCount(of: buckets)
    try Self.check(extremes, against: buckets)
    let low = UInt128(extremes?.lowerBound ?? 0) * UInt128(count)
    let high = UInt128(extremes?.upperBound ?? 0) * UInt128(count)
    guard low <= sumNanoseconds, sumNanoseconds <= high else { throw .sumOutOfRange }
    self.init(
      buckets: buckets, count: count, sum: sumNanoseconds, extremes: extremes,
      anomalies: anomalies)
  }

  /// More readings than any run can make, and few enough that pooling thousands never overflows.
  private static let highestCount: UInt64 = 1 << 48

  private static func checkedCount(of buckets: [Bucket]) throws(Inconsistency) -> UInt64 {
    var count: UInt64 = 0
    var previous: UInt64?
    for bucket in buckets {
      let lowest = bucket.lowestNanoseconds
      guard lowest > previous ?? 0, lowest <= HistogramLayout.highestValue,
        HistogramLayout.lowestValue(at: HistogramLayout.index(of: lowest)) == lowest
      else { throw .bucketOutOfPlace(lowestNanoseconds: lowest) }
      guard bucket.count > 0, bucket.count <= highestCount - count else {
        throw .countOutOfRange(lowestNanoseconds: lowest)
      }
      count += bucket.count
      previous = lowest
    }
    return count
  }

  private static func check(
    _ extremes: ClosedRange<UInt64>?, against buckets: [Bucket]
  ) throws(Inconsistency) {
    guard let first = buckets.first, let last = buckets.last, let extremes else {
      guard buckets.isEmpty, extremes == nil else { throw .extremesOutsideBuckets }
      return
    }
    guard (first.lowestNanoseconds...first.highestNanoseconds).contains(extremes.lowerBound),
      (last.lowestNanoseconds...last.highestNanoseconds).contains(extremes.upperBound)
    else { throw .extremesOutsideBuckets }
  }
}
