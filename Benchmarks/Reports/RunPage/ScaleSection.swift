// How costs grow: with timers, sources, observers, senders and loops.

import BenchmarkRecords
import WebPages

struct ScaleSection {
  let run: RunRecord

  private var results: [BenchmarkResult] {
    run.results.filter { $0.cell.benchmark == "scale" && $0.status == .measured }
  }

  var section: PageSection {
    let groups = results.grouped { SweepTables.parameter(of: $0.cell) ?? "" }
    let plots = Markup.plots(
      groups.filter { !$0.key.isEmpty }.flatMap { parameter, results in
        results.flatMap(\.metrics.keys).uniqued.map { metric in
          Markup.plot(
            metric + (MetricGlossary.meaning(of: metric).map { ": \($0)" } ?? ""),
            SweepDrawing(metric: metric, parameter: parameter, results: results).markup)
        }
      })
    let lead = Markup.quiet("Numbers are evenly spaced, not to scale.")
    return PageSection(
      id: "scale", title: "What scales", content: plots.isEmpty ? Markup() : lead + plots)
  }
}
