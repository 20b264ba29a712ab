// A judgement as JUnit, held to the format's own rules: every word, hostile names, nothing measured.

import BenchmarkRecords
import RegressionGate
import Reports
import Testing

@Suite struct JUnitTests {
  private func judge(_ base: RunRecord, _ candidate: RunRecord) -> Judgement {
    RegressionGate().judge(base: base, named: "a", candidate: candidate, named: "<b> & \"c\"")
  }

  private func rules(_ judgement: Judgement) throws -> JUnitRules {
    let rules = try JUnitRules(judgement.junit())
    #expect(rules.violations == [])
    return rules
  }

  @Test func oneCaseStandsForEachFinding() throws {
    let judgement = judge(SampleRuns.run, SampleRuns.run)
    let rules = try rules(judgement)
    #expect(rules.cases.count == judgement.findings.count)
    #expect(rules.suite.attributes["timestamp"] == "2026-11-30T12:00:00")
  }

  @Test func everyWordHasItsOutcome() throws {
    let outcomes: [Verdict: String] = [
      .regressed: "failure", .failed: "error", .missing: "error", .notComparable: "error",
      .inconclusive: "skipped",
    ]
    for word in Verdict.allCases {
      var judgement = judge(SampleRuns.run, SampleRuns.run)
      judgement.findings = [Finding(word, why: HostileRun.text)]
      let rules = try rules(judgement)
      #expect(rules.cases[0].children.first?.name == outcomes[word])
      if let outcome = outcomes[word] { #expect(rules.count(of: outcome) == 1) }
    }
  }

  @Test func hostileNamesStayInTheirAttributes() throws {
    let rules = try rules(judge(HostileRun.run, HostileRun.run))
    #expect(rules.count(of: "error") == 1)
    #expect(rules.suite.attributes["timestamp"] == "1970-01-01T00:00:00")
    var other = HostileRun.run
    other.results.removeFirst(2)
    #expect(try self.rules(judge(HostileRun.run, other)).count(of: "error") == 3)
  }

  @Test func nothingMeasuredIsAnError() throws {
    var empty = SampleRuns.run
    empty.results = []
    #expect(try rules(judge(empty, empty)).count(of: "error") == 2)
  }

  @Test func twoFindingsAboutOneThingAreTwoCases() throws {
    var other = SampleRuns.run
    other.environment.set("cpuModel", to: "another")
    other.environment.set("clocksource", to: "another")
    let rules = try rules(judge(SampleRuns.run, other))
    let names = rules.cases.compactMap { $0.attributes["name"] }
    #expect(names.contains("the run") && names.contains("the run (2)"))
  }
}
