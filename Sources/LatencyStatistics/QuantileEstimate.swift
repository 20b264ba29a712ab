// A quantile with the interval that the sample supports, free of any assumption on its shape.
// Not for differences between runs: rounds are the unit of replication there.
//
// The interval is made of two order statistics. How many of n readings lie below the true quantile
// is binomial, so the ranks follow from n alone. When even the largest reading cannot serve as the
// upper bound, the sample is too small and there is no estimate: 368 readings for p99, 3,688 for
// p99.9, 36,887 for p99.99 at 95 %.

/// A quantile, estimated from a sample that is large enough for a finite interval.
public struct QuantileEstimate: Equatable, Sendable {
  /// The reading at the quantile's rank, in the unit of the readings.
  public let value: Double
  /// Distribution-free, equal-tailed interval with at least the stated confidence.
  public let interval: ConfidenceInterval
}

extension Quantile {
  /// The ranks, counted from 1, of the two readings that bound the quantile.
  ///
  /// Each side misses with at most half of what is left of the confidence. Nil when `count`
  /// readings cannot bound the quantile on both sides. Time: the square root of `count`.
  public func intervalRanks(
    count: UInt64, confidence: Double = ConfidenceInterval.usualConfidence
  ) -> ClosedRange<UInt64>? {
    guard count > 0 else { return nil }
    let tail = (1 - confidence) / 2
    let binomial = BinomialDistribution(trials: count, probability: probability)
    let lower = binomial.lowerRank(tail: tail)
    let upper = binomial.upperRank(tail: tail)
    return lower >= 1 && upper <= count ? lower...upper : nil
  }
}

extension Distribution {
  /// A quantile with its interval; nil when the sample is too small to support it.
  public func estimate(
    of quantile: Quantile, confidence: Double = ConfidenceInterval.usualConfidence
  ) -> QuantileEstimate? {
    guard let ranks = quantile.intervalRanks(count: count, confidence: confidence),
      let value = value(at: quantile), let low = reading(atRank: ranks.lowerBound),
      let high = reading(atRank: ranks.upperBound)
    else { return nil }
    return QuantileEstimate(
      value: Double(value),
      interval: ConfidenceInterval(
        low: Double(low), high: Double(high), confidence: confidence))
  }
}

extension QuantileEstimate {
  /// A quantile of plain numbers, such as one value per round; nil when there are too few.
  public init?(
    of quantile: Quantile, in values: [Double],
    confidence: Double = ConfidenceInterval.usualConfidence
  ) {
    guard let ranks = quantile.intervalRanks(count: UInt64(values.count), confidence: confidence)
    else { return nil }
    let sorted = values.sorted()
    value = sorted[Int(quantile.rank(in: UInt64(values.count))) - 1]
    interval = ConfidenceInterval(
      low: sorted[Int(ranks.lowerBound) - 1], high: sorted[Int(ranks.upperBound) - 1],
      confidence: confidence)
  }
}
