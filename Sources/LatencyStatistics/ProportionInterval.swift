// How often something happens, from how often it did: 0 of 60 is not never. Not for means of readings.

/// The exact interval of a rate, after Clopper and Pearson.
public enum ProportionInterval {
  /// The interval of the rate of `successes` in `trials`; nil without trials.
  ///
  /// Each side misses with at most half of what is left of the confidence. Time: linear in `trials`.
  public static func exact(
    successes: Int, trials: Int, confidence: Double = ConfidenceInterval.usualConfidence
  ) -> ConfidenceInterval? {
    guard trials > 0, (0...trials).contains(successes) else { return nil }
    let tail = (1 - confidence) / 2
    let low = successes == 0 ? 0 : root { atLeast(successes, of: trials, rate: $0) - tail }
    let high = successes == trials ? 1 : root { tail - atMost(successes, of: trials, rate: $0) }
    return ConfidenceInterval(low: low, high: high, confidence: confidence)
  }

  private static func atMost(_ count: Int, of trials: Int, rate: Double) -> Double {
    let distribution = BinomialDistribution(trials: UInt64(trials), probability: rate)
    return (0...count).reduce(0) { $0 + distribution.mass(at: UInt64($1)) }
  }

  private static func atLeast(_ count: Int, of trials: Int, rate: Double) -> Double {
    let distribution = BinomialDistribution(trials: UInt64(trials), probability: rate)
    return (count...trials).reduce(0) { $0 + distribution.mass(at: UInt64($1)) }
  }

  /// Where a rising function crosses zero between 0 and 1.
  private static func root(_ function: (Double) -> Double) -> Double {
    var low = 0.0
    var high = 1.0
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return middle }
      if function(middle) < 0 { low = middle } else { high = middle }
    }
  }
}
