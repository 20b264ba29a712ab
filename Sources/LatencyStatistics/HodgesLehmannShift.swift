// How far one sample lies above another that it has no pairs with: two stored runs, round for round.
// Not for pairs of rounds that saw the same weather (HodgesLehmann).

/// The median of the differences between all values of two samples, with the rank-sum interval for it.
public struct HodgesLehmannShift: Equatable, Sendable {
  /// The estimate of the shift, in the unit of the values; positive when the second lies higher.
  public let center: Double
  /// Exact for samples that differ by a shift alone; nil when they are too small for one.
  public let interval: ConfidenceInterval?

  /// The shift from `left` to `right`; nil when one is empty or a value is not finite.
  ///
  /// Meant for rounds, up to a hundred on each side. Time: the third power of their number.
  public init?(
    from left: [Double], to right: [Double],
    confidence: Double = ConfidenceInterval.usualConfidence
  ) {
    guard !left.isEmpty, !right.isEmpty, (left + right).allSatisfy(\.isFinite) else { return nil }
    let differences = right.flatMap { high in left.map { high - $0 } }.sorted()
    center = Robust.median(of: differences)
    let rank = RankDistribution.higherPairs(left.count, right.count)
      .lowerRank(tail: (1 - confidence) / 2)
    interval =
      rank < 1
      ? nil
      : ConfidenceInterval(
        low: differences[rank - 1], high: differences[differences.count - rank],
        confidence: confidence)
  }
}
