// The centre of paired differences, round by round: how much a change moved a metric.
// Not for raw latencies: the round is the unit here.

/// The median of the means of all pairs of values, with the signed-rank interval that fits it.
public struct HodgesLehmann: Equatable, Sendable {
  /// The estimate of the centre, in the unit of the values.
  public let center: Double
  /// Exact for values that are symmetric about their centre; nil below six values at 95 %.
  public let interval: ConfidenceInterval?

  /// The centre of finite values; nil when there are none or one is not finite.
  ///
  /// Meant for rounds, up to some hundreds. Time: the third power of their number.
  public init?(of values: [Double], confidence: Double = ConfidenceInterval.usualConfidence) {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let means = values.indices.flatMap { first in
      values[first...].map { (values[first] + $0) / 2 }
    }.sorted()
    center = Robust.median(of: means)
    let rank = RankDistribution.signedRank(ranks: Array(1...values.count))
      .lowerRank(tail: (1 - confidence) / 2)
    interval =
      rank < 1
      ? nil
      : ConfidenceInterval(
        low: means[rank - 1], high: means[means.count - rank], confidence: confidence)
  }
}
