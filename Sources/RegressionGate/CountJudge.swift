// The word for counts: system calls, context switches, descriptors, bytes. Chance has no part in them,
// so the rounds are read and not tested. Not for times (TimeJudge).
//
// A count per wake carries a stray event now and then: a middle round is what is compared, and the
// middle halves of the rounds must lie apart before anything is called a change. Where each single
// event counts (a lost wake, an early fire), the worst round is what is compared.

import LatencyStatistics

enum CountJudge {
  static func finding(for figure: ComparedFigure) -> Finding {
    let base = Rounds(figure.base.values, isWhole: figure.countsEveryEvent)
    let candidate = Rounds(figure.candidate.values, isWhole: figure.countsEveryEvent)
    let difference = candidate.middle - base.middle
    let evidence = Evidence(
      unit: figure.unit, method: .count, base: base.middle, candidate: candidate.middle,
      baseRounds: figure.base.count, candidateRounds: figure.candidate.count,
      change: Change(scale: .difference, estimate: difference), control: nil,
      tolerance: figure.tolerance, toleranceSource: figure.toleranceSource)
    let (verdict, why) = word(figure, base, candidate)
    return Finding(verdict, figure.figure, evidence: evidence, why: why)
  }

  private static func word(
    _ figure: ComparedFigure, _ base: Rounds, _ candidate: Rounds
  ) -> (Verdict, String) {
    let worse = figure.worseSign * (candidate.middle - base.middle)
    guard abs(worse) > figure.tolerance.allowance(around: base.middle) else {
      return (.unchanged, "the same count")
    }
    let isApart = candidate.low > base.high || candidate.high < base.low
    guard isApart else { return (.inconclusive, "the rounds of one run do not agree on it") }
    return worse > 0
      ? (.regressed, "more than before, and counts do not happen by chance")
      : (.improved, "fewer than before: store a new baseline")
  }

  /// The middle of the rounds and the range of their middle half.
  private struct Rounds {
    let low: Double
    let middle: Double
    let high: Double

    init(_ values: [Double], isWhole: Bool) {
      let sorted = values.sorted()
      let cut = sorted.count / 4
      middle = isWhole ? sorted[sorted.count - 1] : Robust.median(of: sorted)
      low = isWhole ? middle : sorted[cut]
      high = isWhole ? middle : sorted[sorted.count - 1 - cut]
    }
  }
}
