// One figure over the runs of a history: a dot for each run, a line for each level, a mark where it changed.
// Not for the words beside it (HistoryPage).

import BenchmarkRecords
import RegressionGate
import WebPages

/// A figure, drawn.
struct HistoryPlot {
  let figure: FigureHistory
  let runs: [JudgedRun]

  var markup: Markup {
    guard let last = figure.points.last, let level = figure.levels.last else { return Markup() }
    let isGone = last.run < runs.count - 1
    var line = LinePlot.Line(
      name: words(level.value), note: isGone ? "until \(date(of: runs[last.run]))" : "",
      style: SeriesStyle(color: 0), points: levels)
    line.estimates = figure.points.map { point in
      let run = runs[point.run]
      return LinePlot.Estimate(
        LinePlot.Point(Double(point.run), point.value), bounds: nil,
        words: oneLine("\(words(point.value)), \(run.started), \(run.name)"))
    }
    return LinePlot(
      title: oneLine("\(figure.figure.name) over \(figure.points.count) runs"), summary: summary,
      horizontal: horizontal, vertical: vertical, lines: [line]
    ).withBreaks(figure.shifts.map { Double($0.run) - 0.5 }).markup
  }

  private var summary: String {
    figure.shifts.isEmpty
      ? "no change that lasted"
      : figure.shifts.map { onPage(figure.sizes(of: $0)) }.joined(separator: "; ")
  }

  private func words(_ value: Double) -> String {
    onPage(Quantity(value, figure.unit).description)
  }

  /// The middle of each level, as wide as the runs in it.
  private var levels: [LinePlot.Point] {
    figure.levels.flatMap { places, value in
      let ends = [places.lowerBound, places.upperBound - 1].map { Double(figure.points[$0].run) }
      return [LinePlot.Point(ends[0] - 0.5, value), LinePlot.Point(ends[1] + 0.5, value)]
    }
  }

  private var horizontal: PlotAxis {
    PlotAxis(
      title: "run", scale: PlotScale(from: -0.5, to: Double(runs.count) - 0.5),
      marks: runs.indices.map { PlotAxis.Mark(Double($0), date(of: runs[$0])) })
  }

  /// The day in the year, or the time where all runs are of one day; what is no date is cut short.
  private func date(of run: JudgedRun) -> String {
    let days = Set(runs.map { $0.started.prefix(10) })
    let part = run.started.dropFirst(days.count > 1 ? 5 : 11).prefix(5)
    return oneLine(String(part))
  }

  /// At least a tenth of the figure, so that noise is not drawn as mountains.
  private var vertical: PlotAxis {
    let values = figure.points.map(\.value)
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let isWhole = figure.unit == .count && values.allSatisfy { $0 == $0.rounded() }
    let room = isWhole ? 1 : max((high - low) / 10, abs(high) / 20, .leastNormalMagnitude)
    let scale = PlotScale(from: isWhole && low >= 0 ? max(low - 1, 0) : low - room, to: high + room)
    return PlotAxis(
      title: figure.unit.axisTitle, scale: scale, marksAbout: isWhole && high - low < 3 ? 2 : 4,
      label: figure.unit.hasShortMarks ? figure.unit.mark : ReadableNumbers.trimmed)
  }
}

extension MetricUnit {
  /// Whether there is room for the unit at every mark of an axis.
  fileprivate var hasShortMarks: Bool {
    [.nanoseconds, .count, .perSecond, .fraction, .bytes].contains(self)
  }

  /// What the numbers along an axis are, where the heading names the metric.
  fileprivate var axisTitle: String {
    switch self {
    case .nanoseconds: "time"
    case .count: "number"
    case .perSecond: "rate"
    case .fraction: "share"
    case .bytes: "memory"
    default: oneLine(rawValue)
    }
  }
}
