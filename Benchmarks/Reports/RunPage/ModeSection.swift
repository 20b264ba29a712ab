// What a switch of modes costs, and whether it grows with what is in them.

import BenchmarkRecords
import WebPages

struct ModeSection {
  let run: RunRecord

  private static let metrics = [
    ("switchTime", "From a mode's last callout to the next mode waiting"),
    ("switchToCallout", "From a mode's last callout to the next one's first"),
    ("nestedRun", "A run of another mode inside a callout"),
    ("emptyPoll", "A run that finds nothing to do"),
  ]

  private var results: [BenchmarkResult] {
    run.results.filter { $0.cell.benchmark == "mode" && $0.status == .measured }
  }

  var section: PageSection {
    let drawings = Self.metrics.map { metric, title in
      Markup.plot(
        title, SweepDrawing(metric: metric, parameter: "items", results: results).markup)
    }
    let plots = Markup.plots(drawings)
    let lead = Markup.quiet(
      """
      Against the number of items in the modes. Broken lines are the control: the same, but from a \
      mode to itself. Numbers of items are evenly spaced, not to scale.
      """)
    return PageSection(
      id: "modes", title: "Mode switches", content: plots.isEmpty ? Markup() : lead + plots)
  }
}
