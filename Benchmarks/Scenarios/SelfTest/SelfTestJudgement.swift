// From what was injected and what was reported to a verdict. Pure: records in, checks out.

import BenchmarkRecords
import LatencyStatistics

/// Judges the checks that ordinary results answer.
struct SelfTestJudgement {
  /// Nine intervals are stated, so each is wider than usual: all hold together with about 99 %.
  static let confidence = 0.999

  /// The cost of one reading of the clock.
  let clockNanoseconds: Double

  /// A delay is recovered when the interval of the differences, round by round, holds what the clock
  /// around the spins says.
  ///
  /// The control holds wakes back, too, but for no time: what that costs is in both. The interval is
  /// widened by what the method cannot resolve: a median is known to the thousandth that the
  /// histogram tells apart, and two readings of the clock lie partly outside of what they measure.
  func delay(
    _ check: SelfTestCheck, control: BenchmarkResult, delayed: BenchmarkResult
  ) -> SelfTestCheck {
    var check = check
    check.injected = Self.median(.injectedDelay, of: delayed).flatMap { spin in
      Self.median(.injectedDelay, of: control).map { spin - $0 }
    }
    let medians = Self.pairedMedians(control, delayed)
    let shift = HodgesLehmann(
      of: medians.map { $0.delayed - $0.control }, confidence: Self.confidence)
    check.recovered = shift?.center
    if let fault = Self.fault(control) ?? Self.fault(delayed) {
      return check.failing(because: fault)
    }
    guard let injected = check.injected, let interval = shift?.interval else {
      return check.failing(because: "\(medians.count) rounds are too few for an interval")
    }
    let largest = medians.map { $0.delayed + $0.control }.max() ?? 0
    let stated = interval.widened(by: largest / 1_000 + 2 * clockNanoseconds)
    check.interval = stated
    let isRecovered = stated.low <= injected && injected <= stated.high
    return isRecovered ? check.passing : check.failing(because: "the interval does not hold it")
  }

  /// Lost wakes are reported when the cell failed and its count is that of the dropped wakes.
  func lostWakes(_ check: SelfTestCheck, _ result: BenchmarkResult) -> SelfTestCheck {
    var check = check
    check.injected = Self.median(.droppedWakes, of: result)
    check.recovered = Self.median(.lostWakes, of: result)
    guard let dropped = check.injected, let lost = check.recovered else {
      return check.failing(because: Self.fault(result) ?? "nothing was counted")
    }
    if dropped == 0 { return check.failing(because: "no wake was dropped") }
    if lost != dropped { return check.failing(because: "another number was reported") }
    guard case .failed = result.status else {
      return check.failing(because: "the cell counts as \(result.status.word)")
    }
    return check.passing
  }

  private static func pairedMedians(
    _ control: BenchmarkResult, _ delayed: BenchmarkResult
  ) -> [(control: Double, delayed: Double)] {
    let rounds = { (result: BenchmarkResult) in
      result.metrics[MetricDefinition.latency.name]?.rounds ?? []
    }
    let medians = Dictionary(
      rounds(control).map { ($0.round, $0.reading.headline) },
      uniquingKeysWith: { first, _ in first })
    return rounds(delayed).compactMap { round in
      guard let control = medians[round.round] ?? nil, let delayed = round.reading.headline else {
        return nil
      }
      return (control, delayed)
    }
  }

  /// The median of all rounds, or the number.
  private static func median(
    _ metric: MetricDefinition, of result: BenchmarkResult
  ) -> Double? {
    result.metrics[metric.name]?.reading.headline
  }

  /// Why a result is none; nil when it is one.
  private static func fault(_ result: BenchmarkResult) -> String? {
    result.status == .measured ? nil : result.status.reason ?? result.status.word
  }
}

extension SelfTestCheck {
  var passing: SelfTestCheck { with(.passed) }

  func failing(because reason: String) -> SelfTestCheck { with(.failed(reason: reason)) }

  private func with(_ verdict: Verdict) -> SelfTestCheck {
    var check = self
    check.verdict = verdict
    return check
  }
}

extension ConfidenceInterval {
  fileprivate func widened(by margin: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: low - margin, high: high + margin, confidence: confidence)
  }
}
