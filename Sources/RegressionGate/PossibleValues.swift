// Which numbers a measurement can have given. A run that holds others is broken or forged: a count of -1 is
// no improvement. Not for whether a number is good (TimeJudge, CountJudge).

import BenchmarkRecords

/// What the values of a metric can be.
struct PossibleValues {
  let metric: String
  let unit: MetricUnit

  /// Why a number cannot be one of them, in half a sentence; nil when it can.
  func objection(to value: Double) -> String? {
    if !value.isFinite { return "it is not a number" }
    let text = Int(exactly: value).map(String.init) ?? "\(value)"
    if value < 0, isNeverNegative { return "it is \(text), and \(plural) cannot be negative" }
    if value != 0, !Self.sizes.contains(abs(value)) {
      return "it is \(text), and nothing that is measured is of that size"
    }
    return nil
  }

  /// The first objection to a number of a series.
  func objection(to series: RoundSeries) -> String? {
    series.byRound.sorted { $0.key < $1.key }.lazy.compactMap { round, value in
      objection(to: value).map { "\($0) (round \(round))" }
    }.first
  }

  /// Differences and ratios of such numbers are finite.
  private static let sizes = 1e-100...0x1p63

  /// Slopes and differences of two measurements, which noise can take below zero.
  private static let differences: Set<String> = [
    "cpuPerCycle", "wakerCPUPerCycle", "monitorCost",
  ]

  private var isNeverNegative: Bool {
    !Self.differences.contains(metric) && Self.plurals[unit] != nil
  }

  private var plural: String { Self.plurals[unit] ?? "" }

  /// Units without a sign. Bytes are not among them: memory for one thing more is a difference.
  private static let plurals: [MetricUnit: String] = [
    .nanoseconds: "times", .count: "counts", .perSecond: "rates", .fraction: "shares",
  ]
}
