// An interval as a report shows it, with the words for what it is. Not for its digits (Quantity).

import BenchmarkRecords
import LatencyStatistics

/// Bounds, and what they bound.
struct ShownInterval {
  let interval: ConfidenceInterval
  let basis: IntervalBasis

  /// Nil for bounds that are one point, which say no more than the figure.
  init?(_ interval: ConfidenceInterval, _ basis: IntervalBasis) {
    guard interval.low < interval.high else { return nil }
    self.interval = interval
    self.basis = basis
  }

  /// Nil for a metric without an interval.
  init?(_ metric: Metric) {
    guard let interval = metric.interval else { return nil }
    self.init(interval, metric.intervalBasis)
  }

  /// What stands over the column: the confidence, and whether it is about rounds.
  var head: String {
    let tenths = (interval.confidence * 1_000).rounded()
    let isWhole = tenths.remainder(dividingBy: 10) == 0
    let confidence = "\(fixed(tenths / 10, decimals: isWhole ? 0 : 1)) %"
    return basis == .rounds ? "[\(confidence)]" : "[\(confidence) of sample]"
  }

  /// The heads of a column's intervals behind its title; those of one column may differ.
  static func title(_ title: String, over column: [ShownInterval?]) -> String {
    let heads = column.compactMap { $0?.head }.uniqued.sorted()
    return ([title] + heads).joined(separator: " ")
  }

  /// What the head means.
  var meaning: String {
    if basis == .sample {
      return "the interval of the figure before it within its sample: rounds differ by more"
    }
    return interval.confidence >= ConfidenceInterval.usualConfidence
      ? "the confidence interval of the figure before it, from the rounds"
      : "the range of the rounds, too few for more confidence than this; six give 95 %"
  }
}
