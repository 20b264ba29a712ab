// An interval for any statistic, by drawing from the sample again and again.
// Not for quantiles of latencies: order statistics bound those without drawing.

import Glibc

/// Efron's bias-corrected and accelerated bootstrap.
public enum Bootstrap {
  /// The BCa interval of a statistic; nil below two values or when the statistic is not finite.
  ///
  /// The same generator state gives the same interval. Time: `resamples` statistics of the sample.
  public static func interval(
    of values: [Double], resamples: Int = 10_000,
    confidence: Double = ConfidenceInterval.usualConfidence,
    using generator: inout some RandomNumberGenerator, statistic: ([Double]) -> Double
  ) -> ConfidenceInterval? {
    guard values.count >= 2, resamples >= 1 else { return nil }
    let estimate = statistic(values)
    let drawn = (0..<resamples).map { _ in
      statistic(values.map { _ in values[Int.random(in: values.indices, using: &generator)] })
    }.sorted()
    guard estimate.isFinite, drawn.allSatisfy(\.isFinite) else { return nil }
    let bias = NormalDistribution.quantile(share(of: drawn, below: estimate))
    let acceleration = acceleration(of: values, statistic: statistic)
    guard bias.isFinite, acceleration.isFinite else {
      return degenerate(drawn, estimate, confidence)
    }
    let bounds = [(1 - confidence) / 2, (1 + confidence) / 2].map { level in
      let shifted = bias + NormalDistribution.quantile(level)
      let corrected = bias + shifted / (1 - acceleration * shifted)
      return interpolated(drawn, at: NormalDistribution.cumulative(corrected))
    }
    return ConfidenceInterval(
      low: min(bounds[0], bounds[1]), high: max(bounds[0], bounds[1]), confidence: confidence)
  }

  /// Every draw on one side of the estimate, say: the correction has no meaning, the range has.
  private static func degenerate(
    _ drawn: [Double], _ estimate: Double, _ confidence: Double
  ) -> ConfidenceInterval {
    ConfidenceInterval(low: drawn[0], high: drawn[drawn.count - 1], confidence: confidence)
      .extended(toCover: estimate)
  }

  /// Draws equal to the estimate count half.
  private static func share(of drawn: [Double], below estimate: Double) -> Double {
    let below = drawn.count { $0 < estimate }
    let equal = drawn.count { $0 == estimate }
    return (Double(below) + Double(equal) / 2) / Double(drawn.count)
  }

  /// How the spread changes with the estimate: the skewness of the leave-one-out estimates.
  private static func acceleration(
    of values: [Double], statistic: ([Double]) -> Double
  ) -> Double {
    let estimates = values.indices.map { left in
      statistic(values.indices.filter { $0 != left }.map { values[$0] })
    }
    let mean = estimates.reduce(0, +) / Double(estimates.count)
    let squares = estimates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let cubes = estimates.reduce(0) { $0 + pow(mean - $1, 3) }
    return squares > 0 ? cubes / (6 * pow(squares, 1.5)) : 0
  }

  private static func interpolated(_ sorted: [Double], at share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let lower = Int(place)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (place - Double(lower)) * (sorted[upper] - sorted[lower])
  }
}
