// The shape of a distribution in one row of bars. Not for reading figures off it.

import LatencyStatistics

/// Distributions drawn on one common axis, so that rows can be compared with each other.
struct Sparkline {
  static let bars = Array(" ▁▂▃▄▅▆▇█")
  let width: Int
  /// From the smallest to the largest reading of all rows.
  let axis: ClosedRange<UInt64>

  /// An axis for some distributions; nil when none has a reading.
  init?(for distributions: [Distribution], width: Int = 16) {
    let extremes = distributions.compactMap(\.extremes)
    guard let low = extremes.map(\.lowerBound).min(), let high = extremes.map(\.upperBound).max()
    else { return nil }
    self.width = width
    axis = low...high
  }

  /// One bar per step of a logarithmic axis, as high as the share of its readings.
  ///
  /// The highest bar is full; a step with any reading at all has a visible one.
  func draw(_ distribution: Distribution) -> String {
    var counts = [UInt64](repeating: 0, count: width)
    for bucket in distribution.buckets {
      counts[step(of: bucket.lowestNanoseconds)] += bucket.count
    }
    guard let highest = counts.max(), highest > 0 else { return "" }
    let levels = Double(Self.bars.count - 1)
    return String(
      counts.map { count in
        Self.bars[Int((Double(count) / Double(highest) * levels).rounded(.up))]
      })
  }

  /// What the axis spans, to be said below the rows.
  var legend: String {
    let ends = [axis.lowerBound, axis.upperBound].map { Quantity(Double($0), .nanoseconds) }
    return "; shape from \(ends[0]) to \(ends[1]), logarithmic"
  }

  private func step(of value: UInt64) -> Int {
    let low = logarithm(axis.lowerBound)
    let length = logarithm(axis.upperBound) - low
    guard length > 0 else { return 0 }
    let place = (logarithm(value) - low) / length * Double(width)
    return min(max(Int(place), 0), width - 1)
  }

  /// The binary logarithm, straight between powers of two: exact enough for a row of bars.
  private func logarithm(_ value: UInt64) -> Double {
    let number = Double(max(value, 1))
    return Double(number.exponent) + number.significand - 1
  }
}
