// What a judgement says first where the bare primitive changed and the loop did not.

import BenchmarkRecords
import RegressionGate
import Testing

@testable import Reports

@Suite struct VerdictNoteTests {
  private let base = PagedRuns.run(
    rounds: 24, subjects: [("raw", "futex"), ("loopscope", "futex")])

  /// The base with a bare primitive that takes half of the time.
  private var halved: RunRecord {
    var run = base
    for place in run.results.indices where run.results[place].cell.subject == "raw" {
      guard var metric = run.results[place].metrics["roundTrip"] else { continue }
      for round in metric.rounds.indices {
        guard case .quantiles(let quantiles, let samples) = metric.rounds[round].reading
        else { continue }
        metric.rounds[round].reading = .quantiles(
          OrderedMap(quantiles.map { ($0.key, $0.value / 2) }), samples: samples)
      }
      run.results[place].metrics["roundTrip"] = metric
    }
    return run
  }

  private func judge(_ candidate: RunRecord) -> Judgement {
    RegressionGate().judge(base: base, named: "a", candidate: candidate, named: "b")
  }

  @Test func aPrimitiveThatChangedIsToldOfBeforeAnyFigure() throws {
    let judgement = judge(halved)
    #expect(judgement.verdict == .regressed)
    let lines = judgement.text().split(separator: "\n")
    #expect(lines[1].hasPrefix("note: the bare primitive changed"), "\(lines[1])")
    let note = "the bare primitive changed, and the loop&#39;s own time did not: raw -50.0 %"
    let markdown = judgement.markdown()
    let place = try #require(markdown.range(of: "the bare primitive changed"))
    let table = try #require(markdown.range(of: "| word |"))
    #expect(place.upperBound < table.lowerBound)
    #expect(try judgement.json().contains("the bare primitive changed"))
    let page = RunPage([NamedRun(base, named: "a"), NamedRun(halved, named: "b")]).html
    #expect(page.contains(note))
  }

  @Test func aRunOfItsOwnNeedsNoNote() {
    #expect(judge(base).controlNote == nil)
    #expect(!judge(base).text().contains("note:"))
  }
}
