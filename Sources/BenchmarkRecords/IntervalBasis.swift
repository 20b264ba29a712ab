// What an interval was made from, so that nobody takes the spread within one round for the spread
// between rounds. Not for making it (RoundInterval).

public import LatencyStatistics

/// What the confidence of an interval is about.
public enum IntervalBasis: String, Sendable {
  /// The figures of the rounds: another run would likely lie in it.
  case rounds
  /// The readings themselves, as if all had been taken under the same circumstances.
  case sample
}

extension Metric {
  /// The basis of `interval`.
  public var intervalBasis: IntervalBasis { basis(of: .p50) }

  /// The basis of the interval of one quantile, or of a plain value's.
  ///
  /// Rounds bound a quantile only if each of them is large enough to have it.
  public func basis(of quantile: Quantile) -> IntervalBasis { basis(ofLabel: quantile.label) }

  func basis(ofLabel label: String) -> IntervalBasis {
    rounds.count > 1 && rounds.allSatisfy { $0.reading.has(label) } ? .rounds : .sample
  }

  /// Whether the interval bounds the figure between rounds with the usual confidence.
  public var isBoundByRounds: Bool {
    guard let interval, intervalBasis == .rounds else { return false }
    // A record of an earlier version may claim more than its rounds can say.
    let possible = RoundInterval.confidenceOfRange(rounds: rounds.count)
    return min(interval.confidence, possible) >= ConfidenceInterval.usualConfidence
  }
}

extension Reading {
  fileprivate func has(_ label: String) -> Bool {
    switch self {
    case .value: true
    case .quantiles(let quantiles, _): quantiles[label] != nil
    }
  }
}
