// Two series of rounds as one change: the estimate, its interval and how likely it is by chance.
// Not for what is allowed (TimeJudge).

import Glibc
import LatencyStatistics

/// A change with what the rounds can say about it.
struct SampleComparison {
  var change: Change
  let baseRounds: Int
  let candidateRounds: Int
  /// The smallest p-value that so many rounds can have.
  let smallestPValue: Double

  /// Round by round; nil when no round is in both.
  init?(paired base: RoundSeries, _ candidate: RoundSeries) {
    let scale = Change.Scale(base, candidate)
    let differences = candidate.paired(with: base) { scale.value($0) - scale.value($1) }
    guard let center = HodgesLehmann(of: differences) else { return nil }
    let pValue = SignedRankTest.pValue(ofDifferences: differences)
    change = Change(scale, center.center, center.interval, pValue)
    baseRounds = differences.count
    candidateRounds = differences.count
    smallestPValue = SignedRankTest.smallestPValue(count: differences.count)
  }

  /// All rounds of one against all of the other; nil when one side has none.
  init?(unpaired base: RoundSeries, _ candidate: RoundSeries) {
    let scale = Change.Scale(base, candidate)
    let left = base.values.map(scale.value)
    let right = candidate.values.map(scale.value)
    guard let shift = HodgesLehmannShift(from: left, to: right) else { return nil }
    change = Change(scale, shift.center, shift.interval, RankSumTest.pValue(left, right))
    baseRounds = left.count
    candidateRounds = right.count
    smallestPValue = RankSumTest.smallestPValue(left.count, right.count)
  }
}

extension Change.Scale {
  /// Ratios where nothing is zero or below.
  fileprivate init(_ base: RoundSeries, _ candidate: RoundSeries) {
    self = base.isPositive && candidate.isPositive ? .ratio : .difference
  }

  fileprivate func value(_ figure: Double) -> Double { self == .ratio ? log(figure) : figure }
}

extension Change {
  /// A change from numbers on the scale on which they were compared: logarithms for ratios.
  fileprivate init(
    _ scale: Scale, _ center: Double, _ interval: ConfidenceInterval?, _ pValue: Double
  ) {
    guard scale == .ratio else {
      self.init(scale: scale, estimate: center, interval: interval, pValue: pValue)
      return
    }
    self.init(
      scale: scale, estimate: expm1(center),
      interval: interval.map {
        ConfidenceInterval(
          low: expm1($0.low), high: expm1($0.high), confidence: $0.confidence)
      }, pValue: pValue)
  }
}
