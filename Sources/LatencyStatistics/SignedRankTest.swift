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
    let ranks = doubledRanks(of: signed.map(abs))
    let positive = zip(signed, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let smaller = min(positive, ranks.reduce(0, +) - positive)
    return min(2 * RankDistribution.signedRank(ranks: ranks).cumulative(smaller), 1)
  }

  /// Twice the rank of each value; equal values share the mean of their ranks, which doubled is
  /// whole.
  private static func doubledRanks(of values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var start = 0
    for size in PairwiseSlopes.tieSizes(order.map { values[$0] }) {
      for place in start..<(start + size) { ranks[order[place]] = 2 * start + size + 1 }
      start += size
    }
    return ranks
  }
}
