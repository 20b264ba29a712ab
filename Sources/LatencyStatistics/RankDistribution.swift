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

  /// The sum of `drawn` of the ranks, when each choice of so many is equally likely.
  ///
  /// Ranks are whole; for tied ranks pass them doubled, and double the statistic, too.
  /// Time: the number of ranks times the number drawn times the largest sum.
  static func rankSum(ranks: [Int], drawn: Int) -> RankDistribution {
    let largest = ranks.sorted().suffix(drawn).reduce(0, +)
    var masses = [[Double]](
      repeating: [Double](repeating: 0, count: largest + 1), count: drawn + 1)
    masses[0][0] = 1
    // The chance of each number of draws and each sum among the ranks seen so far, weighted so that
    // at the end all choices of `drawn` count alike: a rank is taken with the share still to draw.
    for (seen, rank) in ranks.enumerated() {
      let left = Double(ranks.count - seen)
      let counts = max(drawn - ranks.count + seen, 0)...min(seen, drawn)
      var next = masses
      for count in counts {
        let taken = Double(drawn - count) / left
        for sum in 0...largest { next[count][sum] -= masses[count][sum] * taken }
        guard count < drawn, rank <= largest else { continue }
        for sum in rank...largest { next[count + 1][sum] += masses[count][sum - rank] * taken }
      }
      masses = next
    }
    return RankDistribution(masses: masses[drawn])
  }

  /// The number of pairs of a left and a right value in which the right one is higher, when both
  /// samples come from the same place and no values are equal.
  ///
  /// The coefficients of the Gaussian binomial: the factors (1 - q^(right + i)) / (1 - q^i), each made
  /// a step of its own, so that every step is a distribution. The upper half mirrors the lower one, in
  /// which no small number is the difference of large ones. Time: the pairs times `left`.
  static func higherPairs(_ left: Int, _ right: Int) -> RankDistribution {
    let half = left * right / 2
    var masses = [Double](repeating: 0, count: half + 1)
    masses[0] = 1
    for step in stride(from: 1, through: left, by: 1) {
      for pairs in stride(from: half, through: right + step, by: -1) {
        masses[pairs] -= masses[pairs - right - step]
      }
      for pairs in stride(from: step, through: half, by: 1) {
        masses[pairs] += masses[pairs - step]
      }
      let share = Double(step) / Double(right + step)
      for pairs in masses.indices { masses[pairs] *= share }
    }
    let mirrored = (0...(left * right)).map { masses[min($0, left * right - $0)] }
    return RankDistribution(masses: mirrored)
  }

  /// P(statistic <= value).
  func cumulative(_ value: Int) -> Double {
    value < 0 ? 0 : max(min(masses.prefix(value + 1).reduce(0, +), 1), 0)
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
