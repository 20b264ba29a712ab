// A history as one page that needs nothing else: what changed first, then every figure drawn over the runs.
// Not for one run or two (the pages of `report`).

import BenchmarkRecords
public import RegressionGate
import WebPages

extension RunHistory {
  /// The page as HTML text.
  public func html() -> String {
    let content: [Markup] = [
      .element("h1", text: "loopscope history: \(summary)"),
      .element("p", ["class": "quiet small"], text: span), .quiet(procedure + "."),
      changesMarkup, figuresMarkup,
      list("Left out", leftOut.map { "\($0.name): \($0.why)" }), list("Notes", notes),
      runsMarkup,
    ]
    return PageFrame(
      title: "loopscope history", styles: [.runStyle], content: content.joined()
    ).html
  }

  private var span: String {
    guard let first = runs.first, let last = runs.last else { return "no run" }
    return oneLine("\(first.started) to \(last.started)")
  }

  private var changesMarkup: Markup {
    let rows = figures.flatMap { figure in
      figure.shifts.map { shift in
        [
          figure.direction(of: shift), "\(figure.figure.cell.inWords): \(figure.figure.name)",
          figure.sizes(of: shift) + figure.comparison,
          fixed(shift.change.pValue ?? 1, decimals: 3), origin(of: shift),
        ].map { onPage(oneLine($0)).replacing("->", with: "→") }
      }
    }
    guard !rows.isEmpty else { return Markup() }
    return .element("h2", text: "What changed")
      + WordTable(titles: ["", "figure", "change [95 %]", "p", "since"], rows: rows).markup
  }

  private var figuresMarkup: Markup {
    guard !figures.isEmpty else { return Markup() }
    let cells = figures.grouped { $0.figure.cell }.map { cell, figures in
      let plots = figures.map { figure in
        Markup.plot(oneLine(figure.figure.name), HistoryPlot(figure: figure, runs: runs).markup)
      }
      return Markup.element("h3", ["class": "part"], text: onPage(oneLine(cell.inWords)))
        + .plots(plots)
    }
    return .element("h2", text: "Every figure over the runs")
      + .quiet(
        """
        A dot is the middle round of a run, the line the middle run of a level; a broken upright line \
        is a change that lasted. Runs are evenly spaced, the oldest first. Figures are drawn as they \
        were measured; times are searched as ratios to the bare primitive, which takes the weather \
        off: a dot may rise with it and be no change.
        """) + cells.joined()
  }

  private func list(_ title: String, _ texts: [String]) -> Markup {
    guard !texts.isEmpty else { return Markup() }
    let items = texts.map { Markup.element("li", text: oneLine($0)) }.joined()
    return .element("h2", text: title) + .element("ul", ["class": "small"], items)
  }

  private var runsMarkup: Markup {
    let rows = runs.map { run in
      [run.name, run.started, run.tool.revisionInWords].map { oneLine($0) }
    }
    return .element("h2", text: "Runs")
      + WordTable(titles: ["file", "started", "revision"], rows: rows).markup
  }
}
