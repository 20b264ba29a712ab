// Whether two samples that have no pairs lie at the same place: Wilcoxon's rank-sum test, which is Mann
// and Whitney's. Not for how far apart they are (HodgesLehmannShift), nor for pairs (SignedRankTest).

/// The rank-sum test of two unpaired samples, exact, with tied ranks shared.
public enum RankSumTest {
  /// The probability of ranks as one-sided as these, either way, if only chance had dealt them out.
  ///
  /// Without a value on one side the answer is 1. Meant for rounds, up to a hundred on each side. Time:
  /// the third power of their number, the fourth where values are equal.
  public static func pValue(_ left: [Double], _ right: [Double]) -> Double {
    guard !left.isEmpty, !right.isEmpty else { return 1 }
    let ranks = SharedRanks.doubled(of: left + right)
    let sum = ranks.prefix(left.count).reduce(0, +)
    if Set(left + right).count == ranks.count {
      let pairs = sum / 2 - left.count * (left.count + 1) / 2
      return twoSided(.higherPairs(left.count, right.count), at: pairs)
    }
    return twoSided(.rankSum(ranks: ranks, drawn: left.count), at: sum)
  }

  private static func twoSided(_ distribution: RankDistribution, at value: Int) -> Double {
    let below = distribution.cumulative(value)
    let above = distribution.masses.dropFirst(value).reversed().reduce(0, +)
    return min(2 * min(below, above), 1)
  }

  /// The smallest answer that samples of these sizes can give: all of one below all of the other.
  public static func smallestPValue(_ left: Int, _ right: Int) -> Double {
    guard left > 0, right > 0 else { return 1 }
    let smaller = min(left, right)
    let arrangements = (0..<smaller).reduce(1.0) { product, place in
      product * Double(left + right - place) / Double(place + 1)
    }
    return min(2 / arrangements, 1)
  }
}

/// Ranks in which equal values share the mean of theirs.
enum SharedRanks {
  /// Twice the rank of each value, in the order of the values: doubled, shared ranks are whole.
  static func doubled(of values: [Double]) -> [Int] {
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
