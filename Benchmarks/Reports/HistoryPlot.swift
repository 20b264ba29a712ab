// One figure over the runs of a history: a dot for each run, a line for each level, a mark where it changed.
// Not for the words beside it (HistoryPage).

import RegressionGate
import WebPages

/// A figure, drawn.
struct HistoryPlot {
  private let figure: FigureHistory
  private let runs: [JudgedRun]
  private let scale: PlotScale

  private static let plotHeight = 120.0
  private static let height = 142

  static let style = Markup(
    verbatim: """
      .dot{fill:var(--series-0)}
      .level{stroke:var(--series-1);stroke-width:2}
      .shift{stroke:var(--bad);stroke-width:1;stroke-dasharray:4 3}

      """)

  init(_ figure: FigureHistory, runs: [JudgedRun]) {
    self.figure = figure
    self.runs = runs
    let values = figure.points.map(\.value)
    let bounds = (values.min() ?? 0, values.max() ?? 0)
    // At least a tenth of the figure, so that noise is not drawn as mountains.
    let room = max((bounds.1 - bounds.0) / 10, abs(bounds.1) / 20, .leastNormalMagnitude)
    scale = PlotScale(from: bounds.0 - room, to: bounds.1 + room)
  }

  var markup: Markup {
    .element(
      "svg",
      ["class": "drawing", "role": "img", "aria-label": label, "height": "\(Self.height)"],
      .element("title", text: label) + frame + levels + shifts + dots)
  }

  private var label: String {
    oneLine("\(figure.figure.name) over \(figure.points.count) runs")
  }

  private var frame: Markup {
    let values = [(scale.low, Self.plotHeight - 4), (scale.high, 12)]
    let dates = [(runs.first?.started, "0%", "start"), (runs.last?.started, "100%", "end")]
    return line("grid", from: "0%", to: "100%", Self.plotHeight, Self.plotHeight)
      + line("grid", from: "0%", to: "100%", 0, 0)
      + values.map { text(Quantity($0, figure.unit).description, "0%", $1, "start") }.joined()
      + dates.map { text($0 ?? "", $1, Self.plotHeight + 17, $2) }.joined()
  }

  private var levels: Markup {
    figure.levels.map { places, value in
      let ends = [places.lowerBound, places.upperBound - 1].map { figure.points[$0].run }
      return line(
        "level", from: percent(left(of: ends[0])), to: percent(left(of: ends[1] + 1)),
        y(value), y(value))
    }.joined()
  }

  private var shifts: Markup {
    figure.shifts.map { shift in
      let place = percent(left(of: shift.run))
      return line("shift", from: place, to: place, 0, Self.plotHeight)
    }.joined()
  }

  private var dots: Markup {
    figure.points.map { point in
      let run = runs[point.run]
      let name = oneLine("\(Quantity(point.value, figure.unit)), \(run.started), \(run.name)")
      return .element(
        "circle",
        [
          "class": "dot", "r": "3", "cx": percent(left(of: point.run) + 0.5 / Double(runs.count)),
          "cy": ReadableNumbers.fixed(y(point.value), decimals: 1),
        ], .element("title", text: name))
    }.joined()
  }

  /// Where a run's share of the width begins.
  private func left(of run: Int) -> Double { Double(run) / Double(runs.count) }

  private func y(_ value: Double) -> Double {
    Self.plotHeight * (1 - scale.place(of: value))
  }

  private func line(
    _ kind: String, from start: String, to end: String, _ y1: Double, _ y2: Double
  ) -> Markup {
    .element(
      "line",
      [
        "class": kind, "x1": start, "x2": end, "y1": ReadableNumbers.fixed(y1, decimals: 1),
        "y2": ReadableNumbers.fixed(y2, decimals: 1),
      ])
  }

  private func text(_ text: String, _ x: String, _ y: Double, _ anchor: String) -> Markup {
    .element(
      "text",
      [
        "class": "quiet", "x": x, "y": ReadableNumbers.fixed(y, decimals: 1), "text-anchor": anchor,
      ], text: text)
  }
}
