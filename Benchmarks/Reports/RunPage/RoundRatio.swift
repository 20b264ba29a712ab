// How one subject's figures stand to another's within the same rounds, and how sure that is.

import BenchmarkRecords
import LatencyStatistics

/// The median of the ratios within the rounds that both measured.
struct RoundRatio {
  let center: Double
  /// What the rounds bound it by; its confidence says how sure that is.
  let interval: ConfidenceInterval?
  let rounds: Int

  /// Nil where no round has both.
  init?(of metric: Metric, to base: Metric) {
    let ratios = metric.roundRatios(to: base)
    guard !ratios.isEmpty else { return nil }
    center = Robust.median(of: ratios)
    interval = RoundInterval.ofMedian(values: ratios)?.extended(toCover: center)
    rounds = ratios.count
  }

  /// Whether the rounds say with the usual confidence that the ratio is above one.
  var isSurelyAboveOne: Bool {
    guard let interval, interval.confidence >= ConfidenceInterval.usualConfidence else {
      return false
    }
    return interval.low > 1
  }

  /// `1.07 [1.03, 1.11]`.
  var inWords: String {
    let bounds = interval.map { " [\(Self.digits($0.low)), \(Self.digits($0.high))]" } ?? ""
    return Self.digits(center) + bounds
  }

  static func digits(_ ratio: Double) -> String {
    let decimals = ratio < 0.01 ? 4 : ratio < 0.1 ? 3 : ratio < 10 ? 2 : ratio < 100 ? 1 : 0
    return fixed(ratio, decimals: decimals)
  }
}
