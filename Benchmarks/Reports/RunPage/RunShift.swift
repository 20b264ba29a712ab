// Two runs: the gate's word for them, the figures that moved, and by how much every part of a
// distribution moved. Not for judging: that is the gate's.

import BenchmarkRecords
import RegressionGate
import WebPages

struct RunShift {
  let base: NamedRun
  let candidate: NamedRun

  /// More rows than this open when they are asked for, and more than that are counted.
  private static let shownFindings = 8
  private static let mostFindings = 60
  /// The distributions that are drawn, by benchmark.
  private static let drawn = [
    (benchmark: "wakeup", metric: "latency"), ("timer", "lateness"), ("mode", "switchTime"),
  ]

  var section: PageSection {
    let judgement = RegressionGate().judge(
      base: base.record, named: base.name, candidate: candidate.record, named: candidate.name)
    return PageSection(
      id: "shift-\(Self.identifier(candidate.name))",
      title: onPage(oneLine("\(candidate.name) against \(base.name)")),
      content: panel(judgement) + findings(of: judgement) + shifts)
  }

  /// A name as a part of an address on the page.
  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  private func panel(_ judgement: Judgement) -> Markup {
    let isGood = judgement.verdict.exitStatus == 0
    let note = judgement.controlNote.map { [$0 + "."] } ?? []
    let lines =
      (note + [
        "Base: \(judgement.base.inWords).", "Candidate: \(judgement.candidate.inWords).",
        "\(judgement.procedure).",
      ]).map { Markup.element("p", ["class": "small"], text: onPage(oneLine($0))) }
    return .element(
      "div", ["class": isGood ? "panel good" : "panel bad"],
      .element("b", text: judgement.summary) + lines.joined())
  }

  private func findings(of judgement: Judgement) -> Markup {
    let moved = judgement.findings.filter { $0.verdict != .unchanged }
    let rows = moved.prefix(Self.mostFindings).map { finding in
      [finding.verdict.rawValue, finding.subjectInWords]
        + (finding.evidence.map { evidence in
          // A number and its unit stay on one line.
          [evidence.baseInWords, evidence.candidateInWords].map {
            onPage($0).replacing(" ", with: "\u{A0}")
          } + [evidence.changeInWords]
        } ?? ["", "", finding.reasonInWords])
    }.map { $0.map(onPage) }
    let titles = ["word", "figure", "base", "candidate", "change [95 %]"]
    let rest = moved.count - rows.count
    return WordTable(titles: titles, rows: Array(rows.prefix(Self.shownFindings))).markup
      + .folded(
        "More of them",
        WordTable(titles: titles, rows: Array(rows.dropFirst(Self.shownFindings))).markup
          + (rest > 0
            ? .quiet("and \(rest) more, which `loopscope compare --format json` has") : Markup()))
  }

  private var shifts: Markup {
    let parts = Self.drawn.map { benchmark, metric in
      let cells = candidate.record.results.filter { $0.cell.benchmark == benchmark }
        .grouped { $0.cell.parameters }
      return cells.map { _, results in drawings(of: metric, results) }
    }
    let groups = parts.joined().filter { !$0.isEmpty }
    guard let first = groups.first else { return Markup() }
    return .element(
      "h3", ["class": "part"], text: "By how much each part of the distributions moved")
      + .quiet(
        """
        The line is the candidate's quantile over the base's, for all readings pooled. A dot with its \
        bar is the shift between the rounds of both (Hodges-Lehmann, 95 %): only that says how sure \
        a change is. The broken line is the bare primitive, which no change of a loop can touch: where \
        it moved as well, the weather did.
        """) + first + .folded("The other circumstances", groups.dropFirst().joined())
  }

  /// One drawing for each subject that both runs have, with its primitive.
  private func drawings(of metric: String, _ results: [BenchmarkResult]) -> Markup {
    let pairs = results.compactMap { ShiftPair(metric, $0, in: base.record) }
    let controls = pairs.filter { $0.cell.subject == "raw" }
    let plots = pairs.filter { $0.cell.subject != "raw" }.map { pair in
      let control = controls.filter { $0.cell.backend == pair.cell.backend }
      return Markup.plot(
        oneLine(pair.cell.subjectName), ShiftDrawing(metric: metric, pairs: [pair] + control).markup
      )
    }
    let drawn = Markup.plots(plots)
    return drawn.isEmpty
      ? Markup()
      : .element(
        "h3", ["class": "part"],
        text: onPage(oneLine("\(metric), \(results[0].cell.circumstances)"))) + drawn
  }
}
