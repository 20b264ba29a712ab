// How the figures were taken, in short, and what their names mean.

import BenchmarkRecords
import WebPages

struct MethodSection {
  let run: RunRecord

  private static let rules = [
    """
    One clock, CLOCK_MONOTONIC; what reading it costs is in the table of the machine, and is subtracted \
    from nothing. No reading is dropped: each goes into a histogram of three significant digits.
    """,
    """
    A round is a fresh process that measures every subject once, in random order. The round is what is \
    counted: intervals are of the rounds' figures, with 95 % where there are six rounds or more. Ratios \
    are taken within rounds, where both sides saw the same weather.
    """,
    """
    A quantile is shown only if the sample supports it: 368 readings for p99, 3,688 for p99.9.
    """,
    """
    In the closed loop the next wake waits for the last one's answer. In the open loop wakes come by a \
    jittered schedule from which latency is counted, so that a stall is no missing sample. A wake that \
    only a time-out rescued is a lost wake, and a failure.
    """,
  ]

  var section: PageSection {
    let rules = Self.rules.map { Markup.element("li", text: onPage($0)) }.joined()
    let words = MetricGlossary.entries(for: run).map { [$0.term, onPage($0.meaning)] }
    return PageSection(
      id: "method", title: "How it was measured",
      content: .element("ul", ["class": "small"], rules)
        + .folded("What the names mean", WordTable(titles: ["", ""], rows: words).markup)
        + .quiet("Made by loopscope; the exact figures are in the stored run."))
  }
}
