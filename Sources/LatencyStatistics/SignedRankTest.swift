// Whether paired differences lie around zero: Wilcoxon's signed-rank test.
// Not for how large the difference is (HodgesLehmann).

/// Wilcoxon's signed-rank test of paired differences, exact, with tied ranks shared.
public enum SignedRankTest {
  /// The probability of ranks as one-sided as these, either way, if only chance gave the signs.
  ///
  /// Differences of zero are left out; without any other the answer is 1. Meant for rounds, up to
  /// some hundreds. Time: the third power of their number.
  public static func pValue(ofDifferences differences: [Double]) -> Double {
    let signed = differences.filter { $0 != 0 }
    guard !signed.isEmpty else { return 1 }
    let ranks = SharedRanks.doubled(of: signed.map(abs))
    let positive = zip(signed, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let smaller = min(positive, ranks.reduce(0, +) - positive)
    return min(2 * RankDistribution.signedRank(ranks: ranks).cumulative(smaller), 1)
  }

  /// The smallest answer that so many differences can give: all of one sign.
  public static func smallestPValue(count: Int) -> Double {
    min((0..<count).reduce(2.0) { chance, _ in chance / 2 }, 1)
  }
}
