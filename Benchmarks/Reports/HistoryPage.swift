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
      .element("p", ["class": "quiet"], text: span), .element("p", text: procedure + "."),
      obstacle.map { .element("p", ["class": "panel bad"], text: $0) } ?? Markup(),
      changesMarkup, figuresMarkup,
      list("Left out", leftOut.map { "\($0.name): \($0.why)" }), list("Notes", notes),
      runsMarkup,
    ]
    return PageFrame(
      title: "loopscope history", styles: [HistoryPlot.style], content: content.joined()
    ).html
  }

  private var span: String {
    guard let first = runs.first, let last = runs.last else { return "no run" }
    return "\(first.started) to \(last.started)"
  }

  private var changesMarkup: Markup {
    let rows = figures.flatMap { figure in
      figure.shifts.map { shift in
        [
          oneLine("\(figure.figure.cell.inWords): \(figure.figure.name)"),
          figure.direction(of: shift), figure.sizes(of: shift) + figure.comparison,
          fixed(shift.change.pValue ?? 1, decimals: 3), origin(of: shift),
        ]
      }
    }
    guard !rows.isEmpty else { return Markup() }
    return .element("h2", text: "What changed")
      + DataTable(titles: ["figure", "", "change [95 %]", "p", "since"], rows: rows).markup
  }

  private var figuresMarkup: Markup {
    var content = Markup()
    var cell: BenchmarkCell?
    for figure in figures {
      if figure.figure.cell != cell {
        cell = figure.figure.cell
        content += .element("h2", text: oneLine(figure.figure.cell.inWords))
      }
      content += .element("h3", text: oneLine(figure.figure.name))
      content += HistoryPlot(figure, runs: runs).markup
    }
    return content
  }

  private func list(_ title: String, _ texts: [String]) -> Markup {
    guard !texts.isEmpty else { return Markup() }
    let items = texts.map { Markup.element("li", text: oneLine($0)) }.joined()
    return .element("h2", text: title) + .element("ul", ["class": "small"], items)
  }

  private var runsMarkup: Markup {
    let rows = runs.map { run in
      let changes = run.tool.isDirty ? " and changes" : ""
      return [oneLine(run.name), oneLine(run.started), oneLine(run.tool.revision) + changes]
    }
    return .element("h2", text: "Runs")
      + DataTable(titles: ["file", "started", "revision"], rows: rows).markup
  }
}
