// The words for figures that chance has a part in, all of one judgement together. Not for counts
// (CountJudge).
//
// A figure is worse only if its estimate exceeds the relative and the absolute tolerance, and the test,
// after Holm's correction over all of them, is surer than the significance. It is unchanged only if its
// interval lies within the tolerance and there were rounds enough for the test to have said the
// opposite: a gate that could not have been red must not be green. Everything else is inconclusive.
//
// In an interleaved job the bare primitive, measured in the same processes as the loop, tells whether the
// machine was the same for both builds. If it changed, no build did it, and nothing is judged.

import BenchmarkRecords
import LatencyStatistics

struct TimeJudge {
  /// The job that both runs come from, if their rounds were interleaved.
  let job: InterleavedJob?
  /// How rarely one false alarm among all figures may come.
  let significance: Double
  /// The fewest rounds that are ever enough.
  static let leastRounds = 20

  func findings(for figures: [ComparedFigure]) -> [Finding] {
    let trials = adjusted(figures.map { ($0, Trial($0, job: job)) })
    let needed = neededRounds(judging: figures.count)
    let weather = job != nil ? weather(in: trials.compactMap(\.trial)) : nil
    return trials.map { figure, trial in
      guard let trial else {
        return Finding(.inconclusive, figure.figure, why: "no round is in both runs")
      }
      let (verdict, why) = word(trial, needed: needed, judging: figures.count, weather)
      return Finding(verdict, figure.figure, evidence: trial.evidence, why: why)
    }
  }

  /// The fewest rounds on each side with which any of so many figures could be called changed.
  func neededRounds(judging count: Int) -> Int {
    var rounds = Self.leastRounds
    while smallestPValue(rounds: rounds) * Double(count) > significance { rounds += 1 }
    return rounds
  }

  private func smallestPValue(rounds: Int) -> Double {
    guard let job else { return RankSumTest.smallestPValue(rounds, rounds) }
    if job.isBaseFirst.isEmpty { return SignedRankTest.smallestPValue(count: rounds) }
    return RankSumTest.smallestPValue(rounds / 2, rounds - rounds / 2)
  }

  private typealias Tried = (figure: ComparedFigure, trial: Trial?)

  /// With the p-values raised for all of them, and those of the controls among themselves.
  private func adjusted(_ tried: [Tried]) -> [Tried] {
    let own = HolmCorrection.adjusted(tried.map { $0.trial?.comparison.change.pValue ?? 1 })
    let controls = HolmCorrection.adjusted(tried.map { $0.trial?.control?.pValue ?? 1 })
    return tried.indices.map { index in
      var trial = tried[index].trial
      trial?.comparison.change.adjustedPValue = own[index]
      trial?.control?.adjustedPValue = controls[index]
      return (tried[index].figure, trial)
    }
  }

  /// What the bare primitives say of the machine; nil when it was the same for both builds.
  private func weather(in trials: [Trial]) -> String? {
    let moved = trials.filter { trial in
      trial.controlMoved(
        adjustedPValue: trial.control?.adjustedPValue ?? 1, significance: significance)
    }
    guard let worst = moved.max(by: { $0.controlSize < $1.controlSize }) else { return nil }
    let percent = (worst.controlSize * 1000).rounded() / 10
    return "the machine was not the same for both builds: the bare primitive, which no build can "
      + "change, changed by \(percent) % (\(worst.figure.figure.cell.bare), "
      + "\(worst.figure.figure.name))"
  }

  private func word(
    _ trial: Trial, needed: Int, judging count: Int, _ weather: String?
  ) -> (Verdict, String) {
    if trial.isIdentical { return (.unchanged, "every round is the same to the last digit") }
    if let weather { return (.inconclusive, weather) }
    let change = trial.comparison.change
    let worse = trial.figure.worseSign * change.estimate
    if (change.adjustedPValue ?? 1) <= significance, abs(worse) > trial.allowance {
      return worse > 0
        ? wordForWorse(trial) : (.improved, "better beyond the tolerance: store a new baseline")
    }
    if trial.rounds < needed {
      return (.inconclusive, Self.lack(of: needed, in: trial, judging: count))
    }
    guard let interval = change.interval else { return (.inconclusive, "it has no interval") }
    let worst = trial.figure.worseSign > 0 ? interval.high : -interval.low
    return worst <= trial.allowance
      ? (.unchanged, "no worse than the tolerance allows")
      : (
        .inconclusive,
        "more noise than the tolerance allows to judge: the change may lie on either side of it"
      )
  }

  /// What is missing, rounds or samples in them, and what to type for more.
  private static func lack(of needed: Int, in trial: Trial, judging count: Int) -> String {
    let figures = count == 1 ? "one figure" : "\(count) figures together"
    let (supported, measured) = trial.scarcestRounds
    guard let quantile = trial.figure.figure.quantile, supported < measured else {
      return "\(trial.rounds) rounds are too few: judging \(figures) takes \(needed) "
        + "(--rounds \(needed))"
    }
    // An even number, because an interleaved job has as many rounds that begin with either build.
    let pairs = (Double(needed * measured) / Double(2 * supported)).rounded(.up)
    return
      "\(quantile) was supported in \(supported) of \(measured) rounds, and judging \(figures) "
      + "takes \(needed): use --duration for more samples, or --rounds \(2 * Int(pairs))"
  }

  private func wordForWorse(_ trial: Trial) -> (Verdict, String) {
    if let remainder = trial.remainder,
      trial.figure.worseSign * remainder <= trial.allowance / 2
    {
      return (
        .inconclusive,
        "without what the bare primitive changed by in the same rounds, most of it is gone"
      )
    }
    return (.regressed, "worse beyond the tolerance, and not by chance")
  }
}

extension Trial {
  fileprivate var controlSize: Double { abs(control?.estimate ?? 0) }
}
