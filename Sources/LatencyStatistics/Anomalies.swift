// Readings that a histogram cannot put into a bucket: counted, never clamped, never dropped.
// Not for outliers: a slow reading is a reading.

/// The number of readings without a bucket, by kind.
public struct Anomalies: Equatable, Sendable {
  /// Readings of exactly 0 ns: two clock reads that saw the same instant.
  public private(set) var zero: UInt64
  /// Readings below 0 ns: a fault of the clock or of the measurement.
  public private(set) var negative: UInt64
  /// Readings above `Histogram.highestNanoseconds`.
  public private(set) var overflow: UInt64

  /// Counts as given; none by default.
  public init(zero: UInt64 = 0, negative: UInt64 = 0, overflow: UInt64 = 0) {
    self.zero = zero
    self.negative = negative
    self.overflow = overflow
  }

  /// All anomalies together.
  public var total: UInt64 { zero + negative + overflow }

  mutating func count(_ nanoseconds: Int64) {
    if nanoseconds == 0 {
      zero += 1
    } else if nanoseconds < 0 {
      negative += 1
    } else {
      overflow += 1
    }
  }

  mutating func merge(_ other: Anomalies) {
    zero += other.zero
    negative += other.negative
    overflow += other.overflow
  }
}
