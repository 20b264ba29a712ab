// Millions of durations in a few kilobytes. Not the histogram of the benchmarks: the wings of the
// house share no code, and a trace needs no more than this.

/// Counts durations in buckets whose width is at most 1/32 of their value; adding costs O(1).
struct DurationDigest: Hashable {
  private(set) var count: UInt64 = 0
  private(set) var totalNanoseconds: UInt64 = 0
  private(set) var shortestNanoseconds = UInt64.max
  private(set) var longestNanoseconds: UInt64 = 0

  /// As long as the longest duration so far needs.
  private var buckets: [UInt32] = []

  /// Below this every value has a bucket of its own; above, each power of two has half as many.
  private static let exactValues: UInt64 = 64

  mutating func add(_ nanoseconds: UInt64) {
    count += 1
    totalNanoseconds &+= nanoseconds
    shortestNanoseconds = min(shortestNanoseconds, nanoseconds)
    longestNanoseconds = max(longestNanoseconds, nanoseconds)
    let index = Self.index(of: nanoseconds)
    if index >= buckets.count {
      buckets.append(contentsOf: repeatElement(0, count: index + 1 - buckets.count))
    }
    if buckets[index] < .max { buckets[index] += 1 }
  }

  /// The value below which this part of all durations lies, within 1.6 %; 0 without any.
  func quantile(_ part: Double) -> UInt64 {
    let rank = UInt64((part * Double(count)).rounded(.up))
    var seen: UInt64 = 0
    for (index, inBucket) in buckets.enumerated() {
      seen += UInt64(inBucket)
      if seen >= rank && seen > 0 {
        return min(max(Self.middle(of: index), shortestNanoseconds), longestNanoseconds)
      }
    }
    return longestNanoseconds
  }

  /// The buckets that hold something, in ascending order.
  var steps: [DurationSummary.Step] {
    buckets.indices.filter { buckets[$0] > 0 }.map { index in
      DurationSummary.Step(
        nanoseconds: min(max(Self.middle(of: index), shortestNanoseconds), longestNanoseconds),
        count: UInt64(buckets[index]))
    }
  }

  private static func index(of value: UInt64) -> Int {
    guard value >= exactValues else { return Int(value) }
    let exponent = UInt64.bitWidth - 1 - value.leadingZeroBitCount
    return 32 * (exponent - 4) + Int(value >> (exponent - 5)) - 32
  }

  private static func middle(of index: Int) -> UInt64 {
    guard index >= exactValues else { return UInt64(index) }
    let exponent = index / 32 + 4
    let low = UInt64(index % 32 + 32) << (exponent - 5)
    return low + (1 << (exponent - 5)) / 2
  }
}
