// The shift function: by how much each quantile of a distribution moved from one run to the other.

import BenchmarkRecords
import LatencyStatistics
import WebPages

struct ShiftDrawing {
  let metric: String
  let pairs: [ShiftPair]

  /// A change that nobody would care for still has room to be seen as small.
  private static let leastReach = 5.0

  var markup: Markup {
    let lines = pairs.map(line)
    return LinePlot(
      title: "\(metric): change of each quantile; at the names, of the median",
      summary: lines.map(\.nameAndNote).joined(separator: "; "), horizontal: horizontal,
      vertical: vertical, lines: lines
    ).withReference(0).markup
  }

  private func line(_ pair: ShiftPair) -> LinePlot.Line {
    let median = pair.shifts.first
    var line = LinePlot.Line(
      name: pair.cell.subjectName,
      note: median.map { Self.percent($0.ratio) } ?? "", style: pair.cell.style,
      points: pair.ratios.map { LinePlot.Point(Self.tail($0.quantile), Self.change($0.ratio)) })
    line.estimates = pair.shifts.map { shift in
      let x = Self.tail(shift.quantile)
      return LinePlot.Estimate(
        LinePlot.Point(x, Self.change(shift.ratio)),
        bounds: shift.bounds.map {
          LinePlot.Bounds(x, low: Self.change($0.lowerBound), high: Self.change($0.upperBound))
        }, words: Self.percent(shift.ratio))
    }
    return line
  }

  /// Half of all, a tenth, a hundredth: each has as much room as it is rare.
  private static func tail(_ quantile: Quantile) -> Double { 1 / (1 - quantile.probability) }

  private static func change(_ ratio: Double) -> Double { 100 * (ratio - 1) }

  private static func percent(_ ratio: Double) -> String {
    (ratio >= 1 ? "+" : "") + fixed(change(ratio), decimals: 1) + " %"
  }

  private var horizontal: PlotAxis {
    let last = pairs.flatMap { $0.ratios.map { Self.tail($0.quantile) } }.max() ?? 10
    let scale = PlotScale(from: 1, to: max(last, 10), .logarithmic)
    let quantiles = [Quantile.p50, .p90, .p99, .p999, .p9999].filter { quantile in
      scale.place(of: Self.tail(quantile)) <= 1.001
    }
    return PlotAxis(
      title: "quantile", scale: scale,
      marks: quantiles.map { PlotAxis.Mark(Self.tail($0), $0.label) })
  }

  /// As far as what is sure goes; a line may leave it, and a wild quantile is an arrow.
  private var vertical: PlotAxis {
    let reaches = pairs.flatMap(\.shifts).map { shift in
      [shift.ratio, shift.bounds?.lowerBound ?? 1, shift.bounds?.upperBound ?? 1]
        .map { abs(Self.change($0)) }.max() ?? 0
    }
    return PlotAxis(
      title: "slower by",
      scale: PlotScale(aroundZeroFor: reaches, atLeast: Self.leastReach), marksAbout: 5
    ) { ($0 > 0 ? "+" : "") + fixed($0, decimals: 0) + " %" }
  }
}
