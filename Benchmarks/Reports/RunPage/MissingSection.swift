// What the run does not say, with the reason: cells, metrics and rounds.

import BenchmarkRecords
import WebPages

struct MissingSection {
  let run: RunRecord

  /// Something that is missing, without whom it is missing for.
  private struct Gap: Hashable {
    let benchmark: String
    let what: String
    let reason: String
  }

  var section: PageSection {
    let gaps = run.results.flatMap(gaps).grouped(by: \.gap)
    let rows = gaps.map { gap, elements in
      let subjects = elements.map(\.subject).uniqued.joined(separator: ", ")
      return [gap.benchmark, subjects, gap.what, gap.reason].map { onPage(oneLine($0)) }
    }
    return PageSection(
      id: "missing", title: "What was not measured",
      content: WordTable(titles: ["benchmark", "loops", "what", "why"], rows: rows).markup)
  }

  private func gaps(_ result: BenchmarkResult) -> [(gap: Gap, subject: String)] {
    let name = result.cell.benchmark
    let whole = result.status.reason.map {
      [Gap(benchmark: name, what: result.status.word, reason: $0)]
    }
    let metrics = result.unavailableMetrics.map { metric, reason in
      Gap(benchmark: name, what: metric, reason: reason)
    }
    let rounds = result.unavailableRounds.grouped(by: \.reason).map { reason, rounds in
      Gap(
        benchmark: name, what: rounds.count == 1 ? "a round" : "\(rounds.count) rounds",
        reason: reason)
    }
    return ((whole ?? []) + metrics + rounds).map { ($0, result.cell.subjectName) }
  }
}

/// A table of words.
struct WordTable {
  let titles: [String]
  let rows: [[String]]

  /// Nothing without a row.
  var markup: Markup {
    guard !rows.isEmpty else { return Markup() }
    let head = titles.map { Markup.element("th", ["class": "word"], text: $0) }.joined()
    let body = rows.map { row in
      Markup.element(
        "tr", [:], row.map { .element("td", ["class": "word"], text: $0) }.joined())
    }
    return .element(
      "div", ["class": "scroll", "tabindex": "0"],
      .element(
        "table", [:],
        .element("thead", [:], .element("tr", [:], head)) + .element("tbody", [:], body.joined())))
  }
}
