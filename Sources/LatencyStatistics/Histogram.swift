// The recorder of a measurement: counts nanosecond readings in fixed storage.
// Not for reading results: `distribution` hands them to Distribution, which is small and sparse.

/// Counts readings from 1 ns to about 19.5 hours with three significant digits.
///
/// All storage (about 300 kB) is taken and touched by `init`, so recording neither allocates nor
/// faults. A copy shares that storage until one of the two records again: do not copy a histogram
/// in the middle of a measurement. Not safe for concurrent use: give each thread its own, then
/// `merge`.
public struct Histogram: Sendable {
  /// The highest reading that is counted in a bucket; a higher one is an anomaly.
  public static let highestNanoseconds = Int64(HistogramLayout.highestValue)

  private var counts: [UInt64]
  /// The number of readings in buckets, anomalies left out.
  public private(set) var count: UInt64 = 0
  /// Readings that have no bucket, by kind.
  public private(set) var anomalies = Anomalies()
  private var sum: UInt128 = 0
  private var minimum = UInt64.max
  private var maximum: UInt64 = 0

  /// An empty histogram.
  public init() {
    counts = [UInt64](repeating: 0, count: HistogramLayout.bucketCount)
  }

  /// Counts one reading, in constant time and without allocating.
  ///
  /// Zero, negative and overflowing readings are counted in `anomalies` and nowhere else.
  public mutating func record(_ nanoseconds: Int64) {
    guard nanoseconds > 0, nanoseconds <= Self.highestNanoseconds else {
      anomalies.count(nanoseconds)
      return
    }
    let value = UInt64(nanoseconds)
    counts[HistogramLayout.index(of: value)] &+= 1
    count &+= 1
    sum &+= UInt128(value)
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// Adds every reading of another histogram, anomalies included. Time: the number of buckets.
  public mutating func merge(_ other: Histogram) {
    for index in counts.indices { counts[index] += other.counts[index] }
    count += other.count
    anomalies.merge(other.anomalies)
    sum += other.sum
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }

  /// Forgets every reading and keeps the storage, for instance after a warm-up.
  public mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    count = 0
    anomalies = Anomalies()
    sum = 0
    minimum = .max
    maximum = 0
  }

  /// What has been recorded so far, in sparse form. Time: the number of buckets.
  public var distribution: Distribution {
    let buckets = counts.indices.lazy.filter { counts[$0] > 0 }.map { index in
      Distribution.Bucket(
        lowestNanoseconds: HistogramLayout.lowestValue(at: index), count: counts[index])
    }
    return Distribution(
      buckets: Array(buckets), count: count, sum: sum,
      extremes: count > 0 ? minimum...maximum : nil, anomalies: anomalies)
  }
}
