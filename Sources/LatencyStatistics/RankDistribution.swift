// Exact null distributions of rank statistics, by counting arrangements.
// Not for data: only ranks and their number go in.

/// The probability of each whole value, from 0 up, of a statistic.
struct RankDistribution {
  let masses: [Double]

  /// The sum of the ranks with a plus sign, when each sign is a fair coin.
  ///
  /// Ranks are whole; for tied ranks pass them doubled, and double the statistic, too.
  /// Time: the number of ranks times their sum.
  static func signedRank(ranks: [Int]) -> RankDistribution {
    var masses = [Double](repeating: 0, count: ranks.reduce(0, +) + 1)
    masses[0] = 1
    var reached = 0
    for rank in ranks {
      reached += rank
      for sum in stride(from: reached, through: 0, by: -1) {
        masses[sum] = (masses[sum] + (sum >= rank ? masses[sum - rank] : 0)) / 2
      }
    }
    return RankDistribution(masses: masses)
  }

  /// The number of pairs out of order in a random arrangement of `count` different values.
  ///
  /// Time: the third power of `count`.
  static func pairsOutOfOrder(count: Int) -> RankDistribution {
    var masses = [1.0]
    for placed in 1..<max(count, 1) {
      // The next value overtakes any number of the `placed` ones before it, all equally likely.
      var window = 0.0
      let length = masses.count + placed
      masses = (0..<length).map { pairs in
        window += pairs < masses.count ? masses[pairs] : 0
        window -= pairs > placed ? masses[pairs - placed - 1] : 0
        return window / Double(placed + 1)
      }
    }
    return RankDistribution(masses: masses)
  }

  /// P(statistic <= value).
  func cumulative(_ value: Int) -> Double {
    value < 0 ? 0 : min(masses.prefix(value + 1).reduce(0, +), 1)
  }

  /// The largest rank, counted from 1, with P(statistic < rank) at most `tail`; 0 if there is none.
  func lowerRank(tail: Double) -> Int {
    var below = 0.0
    for (value, mass) in masses.enumerated() {
      below += mass
      if below > tail { return value }
    }
    return masses.count
  }
}
