// Whether timers keep time: how late they fire, whether they run away from the grid, and what was early
// or missed.

import BenchmarkRecords
import WebPages

struct TimerSection {
  let run: RunRecord

  private var groups: [(key: OrderedMap<ParameterValue>, elements: [BenchmarkResult])] {
    run.results.filter { $0.cell.benchmark == "timer" && $0.status == .measured }
      .grouped { $0.cell.parameters }
  }

  var section: PageSection {
    let content = groups.isEmpty ? Markup() : lateness + drift + counts
    return PageSection(id: "timers", title: "Timers", content: content)
  }

  private var lateness: Markup {
    .element("h3", ["class": "part"], text: "How late they fire")
      + .quiet(
        "From a fire's ideal time, start + k periods, to its callout. Early fires are counted, and "
          + "are in no lateness.")
      + .plots(
        groups.map { _, results in
          .plot(
            results[0].cell.circumstancesOnPage,
            TailDrawing(metric: "lateness", results: results).markup)
        })
  }

  private var drift: Markup {
    let plots = Markup.plots(
      groups.map { _, results in
        .plot(results[0].cell.circumstancesOnPage, DriftDrawing(results: results).markup)
      })
    return plots.isEmpty
      ? Markup()
      : .element("h3", ["class": "part"], text: "Whether they run away from the grid")
        + .quiet(
          """
          The trend of lateness, drawn over a minute; where there are few lines, with its interval as a \
          pale area. A timer keeps its grid if the interval holds zero: the table has them all.
          """) + plots
  }

  private var counts: Markup {
    let drifts = groups.flatMap {
      $0.elements.map { $0.metrics["driftPPM"].flatMap(ShownInterval.init) }
    }
    let drift = ShownInterval.title("drift", over: drifts)
    let titles = ["", drift, "early", "missed", "coalesced", "recovery"]
    let rows = groups.flatMap { _, results in results.map(row) }
    return .folded(
      "Drift, early, missed and coalesced fires of every timer",
      DataTable(titles: titles, rows: rows).markup)
  }

  private func row(_ result: BenchmarkResult) -> [String] {
    let names = ["driftPPM", "earlyFires", "missedFires", "coalescedFires", "recovery"]
    return ["\(result.cell.subjectName), \(result.cell.circumstancesOnPage)"]
      + names.map { result.metrics[$0]?.figureOnPage ?? "-" }
  }
}
