// The interval of a figure that several rounds have measured. Not for what one round supports by
// itself: that is its sample's interval.

package import LatencyStatistics

package enum RoundInterval {
  /// An interval of the median round; nil for one round alone.
  ///
  /// Too few rounds for the usual confidence give their whole range with the confidence that it
  /// has: it misses the median only if all rounds lie on one side of it.
  package static func ofMedian(values: [Double]) -> ConfidenceInterval? {
    if let estimate = QuantileEstimate(of: .p50, in: values) { return estimate.interval }
    guard values.count > 1, let low = values.min(), let high = values.max() else { return nil }
    return ConfidenceInterval(
      low: low, high: high, confidence: confidenceOfRange(rounds: values.count))
  }

  /// How often the range of so many rounds holds the median.
  package static func confidenceOfRange(rounds: Int) -> Double {
    1 - (0..<rounds).reduce(2.0) { chance, _ in chance / 2 }
  }
}
