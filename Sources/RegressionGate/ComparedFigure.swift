// One figure of both runs with all that judging it needs. Not for the judging (TimeJudge, CountJudge).

import BenchmarkRecords

/// A figure that is judged.
struct ComparedFigure {
  let figure: Figure
  let unit: MetricUnit
  let polarity: Polarity
  let base: RoundSeries
  let candidate: RoundSeries
  /// The same figure of the bare primitive in the same cell, where both runs have it.
  let control: (base: RoundSeries, candidate: RoundSeries)?
  let tolerance: Tolerance
  let toleranceSource: String
  /// How many rounds of each side measured the metric, whether or not samples sufficed for this figure.
  let measuredRounds: (base: Int, candidate: Int)

  /// Whether chance has no part in it, so that rounds are read and not tested.
  var isCount: Bool {
    (unit == .count || unit == .bytes) && !Self.eventsOfChance.contains(figure.metric)
  }

  /// Whether each single event counts, however many rounds had none.
  var countsEveryEvent: Bool { isCount && polarity == .exact }

  /// 1 where more is worse, -1 where less is.
  var worseSign: Double { polarity == .higher ? -1 : 1 }

  /// Counts of what the machine does to a loop, not of what a loop does.
  private static let eventsOfChance: Set<String> = ["missedFires", "coalescedFires", "recovery"]
}

extension BenchmarkCell {
  /// Who is measured as a yardstick, and never judged: the bare primitive and other people's loops.
  var isYardstick: Bool { Self.yardsticks.contains(subject) }

  /// The bare primitive under the same circumstances.
  var bare: BenchmarkCell {
    var cell = self
    cell.subject = "raw"
    return cell
  }

  private static let yardsticks: Set<String> = [
    "raw", "cfrunloop", "libuv", "glib", "libev", "libdispatch",
  ]
}
