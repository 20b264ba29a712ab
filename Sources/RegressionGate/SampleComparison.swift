// Two series of rounds as one change: the estimate, its interval and how likely it is by chance.
// Not for what is allowed (TimeJudge).

import BenchmarkRecords
import Glibc
import LatencyStatistics

/// A change with what the rounds can say about it.
struct SampleComparison {
  var change: Change
  let baseRounds: Int
  let candidateRounds: Int

  /// Round by round, without what a build's place in a round did where the job kept the order; nil when
  /// no round is in both.
  init?(_ base: RoundSeries, _ candidate: RoundSeries, in job: InterleavedJob) {
    let scale = Change.Scale(base, candidate)
    let differences = candidate.differences(from: base, on: scale)
    let baseFirst = differences.filter { job.isBaseFirst(inRound: $0.round) == true }
    let candidateFirst = differences.filter { job.isBaseFirst(inRound: $0.round) == false }
    if baseFirst.count + candidateFirst.count == differences.count,
      let shift = CrossoverShift(
        unchangedFirst: baseFirst.map(\.value), changedFirst: candidateFirst.map(\.value))
    {
      change = Change(scale, shift.center, shift.interval, shift.pValue)
    } else {
      let values = differences.map(\.value)
      guard let center = HodgesLehmann(of: values) else { return nil }
      let pValue = SignedRankTest.pValue(ofDifferences: values)
      change = Change(scale, center.center, center.interval, pValue)
    }
    baseRounds = differences.count
    candidateRounds = differences.count
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
  }
}

extension RoundSeries {
  /// What this has more than another, on a scale, in each round that both have.
  fileprivate func differences(
    from other: RoundSeries, on scale: Change.Scale
  ) -> [(round: Int, value: Double)] {
    common(with: other).byRound.sorted { $0.key < $1.key }.compactMap { round, own in
      other.byRound[round].map { (round, scale.value(own) - scale.value($0)) }
    }
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
  /// How far one list of figures lies above another, with a p-value that somebody else found.
  init(from left: some Collection<Double>, to right: some Collection<Double>, pValue: Double) {
    let scale: Scale = (Array(left) + Array(right)).allSatisfy { $0 > 0 } ? .ratio : .difference
    let shift = HodgesLehmannShift(from: left.map(scale.value), to: right.map(scale.value))
    self.init(scale, shift?.center ?? 0, shift?.interval, pValue)
  }

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
