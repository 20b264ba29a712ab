// One metric of one cell in two runs, quantile by quantile.

import BenchmarkRecords
import LatencyStatistics

struct ShiftPair {
  let cell: BenchmarkCell
  private let base: Metric
  private let candidate: Metric

  /// Nil unless both runs have readings of the metric.
  init?(_ metric: String, _ result: BenchmarkResult, in run: RunRecord) {
    let other = run.results.first { $0.cell == result.cell && $0.status == .measured }
    guard result.status == .measured, let candidate = result.metrics[metric],
      let base = other?.metrics[metric], candidate.distribution != nil, base.distribution != nil
    else { return nil }
    cell = result.cell
    self.base = base
    self.candidate = candidate
  }

  /// The quantiles at which the line has a point.
  private static let quantiles: [Quantile] =
    stride(from: 200, through: 9_800, by: 200).map { Quantile(tenThousandths: UInt64($0)) }
    + [9_900, 9_950, 9_980, 9_990, 9_995, 9_998, 9_999].map { Quantile(tenThousandths: $0) }

  /// How many times the base's each quantile is that both samples support.
  var ratios: [(quantile: Quantile, ratio: Double)] {
    Self.quantiles.compactMap { quantile in
      guard let new = candidate.distribution?.estimate(of: quantile)?.value,
        let old = base.distribution?.estimate(of: quantile)?.value, old > 0, new > 0
      else { return nil }
      return (quantile, new / old)
    }
  }

  /// The shift between the rounds of both, as a ratio to the base's middle round, at the quantiles that
  /// all rounds have.
  var shifts: [(quantile: Quantile, ratio: Double, bounds: ClosedRange<Double>?)] {
    BenchmarkResult.reportedQuantiles.compactMap { quantile in
      let old = base.values(of: quantile)
      guard let shift = HodgesLehmannShift(from: old, to: candidate.values(of: quantile)) else {
        return nil
      }
      let middle = Robust.median(of: old)
      guard middle > 0 else { return nil }
      return (
        quantile, 1 + shift.center / middle,
        shift.interval.map { 1 + $0.low / middle...1 + $0.high / middle }
      )
    }
  }
}

extension Metric {
  /// Nothing unless every round has the quantile.
  fileprivate func values(of quantile: Quantile) -> [Double] {
    let values = rounds.compactMap { $0.reading.quantiles[quantile.label] }
    return values.count == rounds.count ? values : []
  }
}
