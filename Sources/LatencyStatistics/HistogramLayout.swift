// The arithmetic between a value and its bucket: HDR-style, log-linear, three significant digits.
// Not for counting: Histogram counts, Distribution reads.
//
// Values below 2,048 have a bucket each. Above that, every power of two is cut into 1,024 equal
// buckets, so a bucket is never wider than a thousandth of the values in it.

enum HistogramLayout {
  /// Values that share one binary exponent fall into 2 to the power of this many steps.
  static let stepBits = 11
  /// Half of the steps: the lower half of each power of two is covered by the one before it.
  static let halfSteps = 1 << (stepBits - 1)
  static let highestValueBits = 46
  /// About 19.5 hours in nanoseconds.
  static let highestValue: UInt64 = (1 << highestValueBits) - 1
  static let bucketCount = (highestValueBits - stepBits + 2) * halfSteps

  /// The bucket of a value that is at most `highestValue`.
  static func index(of value: UInt64) -> Int {
    let exponent = Self.exponent(of: value)
    return (exponent + 1) * halfSteps + Int(value >> UInt64(exponent)) - halfSteps
  }

  static func lowestValue(at index: Int) -> UInt64 {
    let exponent = max(index / halfSteps - 1, 0)
    return UInt64(index - exponent * halfSteps) << UInt64(exponent)
  }

  /// The highest value that shares a bucket with `value`.
  static func highestValue(sharingBucketOf value: UInt64) -> UInt64 {
    value | ((1 << UInt64(exponent(of: value))) - 1)
  }

  private static func exponent(of value: UInt64) -> Int {
    max(UInt64.bitWidth - value.leadingZeroBitCount - stepBits, 0)
  }
}
