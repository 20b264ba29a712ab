// One figure, round by round. Not for what the rounds say together.

import BenchmarkRecords

/// The numbers of one figure by round.
struct RoundSeries: Equatable {
  let byRound: [Int: Double]

  init(_ byRound: [Int: Double]) { self.byRound = byRound }

  /// The figures of a metric's rounds; rounds without the quantile are left out. Nil when a round's
  /// number stands there twice, so that nobody knows which one is meant.
  init?(_ metric: Metric, quantile: String?) {
    var byRound: [Int: Double] = [:]
    for round in metric.rounds {
      guard let number = round.reading.number(at: quantile) else { continue }
      guard byRound.updateValue(number, forKey: round.round) == nil else { return nil }
    }
    self.byRound = byRound
  }

  var count: Int { byRound.count }
  var isFinite: Bool { byRound.values.allSatisfy(\.isFinite) }
  var isPositive: Bool { byRound.values.allSatisfy { $0 > 0 } }

  /// The same without signs.
  var magnitudes: RoundSeries { RoundSeries(byRound.mapValues(abs)) }

  /// The numbers in the order of the rounds.
  var values: [Double] { byRound.sorted { $0.key < $1.key }.map(\.value) }

  /// The rounds that another series has, too.
  func common(with other: RoundSeries) -> RoundSeries {
    RoundSeries(byRound.filter { other.byRound[$0.key] != nil })
  }

  /// This figure in units of another one, in the rounds that have both.
  func divided(by other: RoundSeries) -> RoundSeries {
    RoundSeries(
      byRound.reduce(into: [:]) { ratios, round in
        if let divisor = other.byRound[round.key] { ratios[round.key] = round.value / divisor }
      })
  }
}
