// How long a wake takes: along the gap since the last one, and how slow the slowest are.

import BenchmarkRecords
import WebPages

struct WakeSection {
  let run: RunRecord

  private var results: [BenchmarkResult] {
    run.results.filter { $0.cell.benchmark == "wakeup" && $0.status == .measured }
  }

  var section: PageSection {
    let content = results.isEmpty ? Markup() : lead + gaps + tails
    return PageSection(id: "wakes", title: "Wakes", content: content)
  }

  private var lead: Markup {
    .quiet(
      """
      From just before the wake call to the callout's first instruction. Broken lines are the bare \
      primitives: exactly the system calls of that backend. Names stand where the lines end.
      """)
  }

  /// Cells of a closed loop that differ in the gap alone.
  private var gaps: Markup {
    let groups = results.filter { $0.cell.parameters["loop"] != "open" }.grouped { result in
      var others = result.cell.parameters
      others["gapNanoseconds"] = nil
      return others
    }
    let drawings = groups.map { others, results in
      let cell = BenchmarkCell(benchmark: "wakeup", subject: "", parameters: others)
      return Markup.plot(
        cell.circumstancesOnPage,
        SweepDrawing(metric: "latency", parameter: "gapNanoseconds", results: results).markup)
    }
    let plots = Markup.plots(drawings)
    return plots.isEmpty
      ? Markup()
      : .element("h3", ["class": "part"], text: "Latency against the gap between wakes")
        + .quiet(
          "Medians; where there are few lines, the interval of the rounds is a pale area. The longer a "
            + "CPU was idle, the deeper it slept.") + plots
  }

  private var tails: Markup {
    .element("h3", ["class": "part"], text: "How slow the slowest wakes are")
      + .quiet(
        """
        Each nine of the tail has as much room as the one before. A dotted end rests on too few wakes \
        for another run to agree.
        """)
      + .plots(
        results.grouped { $0.cell.parameters }.map { _, results in
          .plot(
            results[0].cell.circumstancesOnPage,
            TailDrawing(metric: "latency", results: results).markup)
        })
  }
}
