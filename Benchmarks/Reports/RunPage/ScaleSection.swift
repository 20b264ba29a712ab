// How costs grow: with timers, sources, observers, senders and loops; and what recipes cost.

import BenchmarkRecords
import WebPages

struct ScaleSection {
  let run: RunRecord

  /// What of a recipe is the backend's doing; the other figures are in the tables below.
  private static let recipeMetrics = ["monitorCost", "actorHop", "loopYield"]

  private var results: [BenchmarkResult] {
    run.results.filter { $0.cell.benchmark == "scale" && $0.status == .measured }
  }

  var section: PageSection {
    let groups = results.grouped { SweepTables.parameter(of: $0.cell) ?? "" }
    let plots = Markup.plots(
      groups.filter { !$0.key.isEmpty }.flatMap { parameter, results in
        results.flatMap(\.metrics.keys).uniqued.map { metric in
          Markup.plot(
            title(metric),
            SweepDrawing(metric: metric, parameter: parameter, results: results).markup)
        }
      })
    let lead = Markup.quiet("Numbers are evenly spaced, not to scale.")
    return PageSection(
      id: "scale", title: "What scales",
      content: (plots.isEmpty ? Markup() : lead + plots) + recipes)
  }

  private func title(_ metric: String) -> String {
    metric + (MetricGlossary.meaning(of: metric).map { ": \($0)" } ?? "")
  }

  /// A recipe has no number to draw along.
  private var recipes: Markup {
    let groups = results.filter { $0.cell.parameters["recipe"] != nil }
      .grouped { $0.cell.parameters }
    let plots = Markup.plots(
      groups.flatMap { _, results in
        Self.recipeMetrics.map { metric in
          Markup.plot(
            title(metric) + " (\(results[0].cell.circumstancesOnPage))",
            RangeDrawing(metric: metric, title: metric, results: results).markup)
        }
      })
    return plots.isEmpty
      ? Markup() : .element("h3", ["class": "part"], text: "What recipes cost") + plots
  }
}
