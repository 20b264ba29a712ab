// One figure that chance has a part in, with everything that the rounds say about it. Not for the word
// that follows (TimeJudge).

import BenchmarkRecords
import LatencyStatistics

/// A figure, tested.
struct Trial {
  let figure: ComparedFigure
  let method: Method
  var comparison: SampleComparison
  /// The change of the bare primitive, where there is one.
  var control: Change?
  /// What is left of the change when the bare primitive's own is taken off: paired rounds only.
  let remainder: Double?
  private let base: RoundSeries
  private let candidate: RoundSeries

  /// Nil when there are no rounds to set against each other.
  init?(_ figure: ComparedFigure, job: InterleavedJob?) {
    self.figure = figure
    if let job {
      base = figure.base.common(with: figure.candidate)
      candidate = figure.candidate.common(with: figure.base)
      method = .paired
      guard let comparison = SampleComparison(base, candidate, in: job) else { return nil }
      self.comparison = comparison
      control = figure.control.flatMap {
        SampleComparison($0.base, $0.candidate, in: job)?.change
      }
      remainder = figure.control.flatMap { [base, candidate] in
        guard base.isPositive, candidate.isPositive else { return nil }
        return SampleComparison(
          base.divided(by: $0.base), candidate.divided(by: $0.candidate), in: job)?.change.estimate
      }
      return
    }
    remainder = nil
    control = figure.control.flatMap { SampleComparison(unpaired: $0.base, $0.candidate)?.change }
    // Of a figure that was zero there is no ratio, and an allowance in its unit says nothing of shares.
    let ratios = figure.control.flatMap { control in
      figure.base.isPositive && figure.candidate.isPositive
        ? (figure.base.divided(by: control.base), figure.candidate.divided(by: control.candidate))
        : nil
    }
    if let ratios, let comparison = SampleComparison(unpaired: ratios.0, ratios.1) {
      self.comparison = comparison
      method = .ratioToRaw
    } else {
      guard let comparison = SampleComparison(unpaired: figure.base, figure.candidate)
      else { return nil }
      self.comparison = comparison
      method = .unpaired
    }
    base = figure.base
    candidate = figure.candidate
  }

  /// Whether both runs hold the same numbers: the same measurement, which needs no statistics. Those
  /// of the bare primitive count, too, where the figure is judged beside them.
  var isIdentical: Bool {
    guard figure.base == figure.candidate else { return false }
    guard let control = figure.control, method != .unpaired else { return true }
    return control.base == control.candidate
  }

  /// The rounds of the side that has fewer.
  var rounds: Int { min(comparison.baseRounds, comparison.candidateRounds) }

  /// The rounds of the side that has fewer of this figure, and how many measured its metric.
  var scarcestRounds: (supported: Int, measured: Int) {
    let (own, its) = (comparison.baseRounds, comparison.candidateRounds)
    return own <= its
      ? (own, figure.measuredRounds.base) : (its, figure.measuredRounds.candidate)
  }

  private var baseMiddle: Double { Robust.median(of: base.values) }

  /// What is allowed, on the scale of the change.
  var allowance: Double { allowance(around: baseMiddle, on: comparison.change.scale) }

  /// Whether the bare primitive changed by more than its loop is allowed to.
  func controlMoved(adjustedPValue: Double, significance: Double) -> Bool {
    guard let control, let base = figure.control?.base.values else { return false }
    let allowed = allowance(around: Robust.median(of: base), on: control.scale)
    return adjustedPValue <= significance && abs(control.estimate) > allowed
  }

  private func allowance(around base: Double, on scale: Change.Scale) -> Double {
    scale == .ratio
      ? figure.tolerance.relativeAllowance(around: base) : figure.tolerance.allowance(around: base)
  }

  var evidence: Evidence {
    Evidence(
      unit: figure.unit, method: method, base: baseMiddle,
      candidate: Robust.median(of: candidate.values), baseRounds: comparison.baseRounds,
      candidateRounds: comparison.candidateRounds, change: comparison.change, control: control,
      tolerance: figure.tolerance, toleranceSource: figure.toleranceSource)
  }
}
