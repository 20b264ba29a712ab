// The word that follows from two runs: what is red, what is never green, and what is neither.

import BenchmarkRecords
import LatencyStatistics
import RegressionGate
import Testing

@Suite struct GateTests {
  private let gate = RegressionGate()
  private let base = SampleRun.run(seed: 1)

  private func judge(_ candidate: RunRecord, against base: RunRecord? = nil) -> Judgement {
    gate.judge(base: base ?? self.base, named: "a", candidate: candidate, named: "b")
  }

  private func word(_ candidate: RunRecord, _ metric: String, _ quantile: String?) -> Verdict? {
    judge(candidate).findings.first { $0.metric == metric && $0.quantile == quantile }?.verdict
  }

  @Test func theSameRunIsUnchanged() {
    let judgement = judge(base)
    #expect(judgement.verdict == .unchanged)
    #expect(judgement.judgedCount == 4)
    #expect(judgement.unjudgedCount == 8)
  }

  /// The same loop beside a bare primitive that takes `share` of the time.
  private func beside(_ share: Double) -> RunRecord {
    var run = SampleRun.run(seed: 1, weather: share)
    for place in run.results.indices where run.results[place].cell == SampleRun.loop {
      run.results[place] = base.results[place]
    }
    return run
  }

  @Test func sameTimesBesideAnotherPrimitiveAreNotTheSameMeasurement() throws {
    let judgement = judge(beside(0.5))
    #expect(judgement.verdict == .regressed)
    let worst = try #require(judgement.figuresMovedByControl.first)
    #expect(abs((worst.evidence?.control?.estimate ?? 0) + 0.5) < 0.01)
    #expect(judge(base).figuresMovedByControl == [])
    #expect(judge(beside(1.001)).figuresMovedByControl == [])
    #expect(judge(SampleRun.run(seed: 2, slower: 1.5)).figuresMovedByControl == [])
  }

  @Test func roundsWithoutSamplesEnoughAreNotCalledTooFew() throws {
    func scarce(_ run: RunRecord) -> RunRecord {
      run.changing("latency") { metric in
        for place in [3, 9] {
          guard case .quantiles(var quantiles, _) = metric.rounds[place].reading else { continue }
          quantiles["p99"] = nil
          metric.rounds[place].reading = .quantiles(quantiles, samples: 10)
        }
      }
    }
    let judgement = judge(
      scarce(SampleRun.run(seed: 2, rounds: 20)),
      against: scarce(SampleRun.run(seed: 1, rounds: 20)))
    let finding = try #require(judgement.findings.first { $0.quantile == "p99" })
    #expect(finding.verdict == .inconclusive)
    #expect(finding.why.contains("p99 was supported in 18 of 20 rounds"))
    #expect(finding.why.hasSuffix("use --duration for more samples, or --rounds 24"))
  }

  @Test func anotherRunOfTheSameBuildIsUnchanged() {
    #expect(judge(SampleRun.run(seed: 2)).verdict == .unchanged)
  }

  @Test(arguments: [1.05, 1.5, 10])
  func slowerIsRegressed(_ factor: Double) {
    let judgement = judge(SampleRun.run(seed: 2, slower: factor))
    #expect(judgement.verdict == .regressed)
    let worst = judgement.findings[0]
    #expect(worst.figure?.name.hasPrefix("latency") == true)
    let change = worst.evidence?.change
    #expect(abs((change?.estimate ?? 0) - (factor - 1)) < 0.02)
    #expect(change?.scale == .ratio)
  }

  @Test func aTimeThatWasZeroIsHeldAgainstTheAbsoluteToleranceAlone() {
    let zero = base.changing("latency") { metric in
      for place in metric.rounds.indices {
        metric.rounds[place].reading = .quantiles(["p50": 0, "p99": 0], samples: 10)
      }
    }
    #expect(word(base, "latency", "p50") == .unchanged)
    let judgement = judge(base, against: zero)
    #expect(judgement.verdict == .regressed)
    #expect(judgement.findings.first?.evidence?.change.scale == .difference)
    #expect(judge(zero).verdict == .improved)
    #expect(judge(zero, against: zero).verdict == .unchanged)
  }

  @Test func fasterIsImproved() {
    #expect(judge(SampleRun.run(seed: 2, slower: 0.8)).verdict == .improved)
  }

  @Test func anotherWeatherIsNoChange() {
    let judgement = judge(SampleRun.run(seed: 2, weather: 1.5))
    #expect(judgement.verdict == .unchanged)
    #expect(judgement.findings.contains { $0.evidence?.method == .ratioToRaw })
  }

  @Test func noiseIsInconclusive() {
    #expect(judge(SampleRun.run(seed: 2, noise: 0.3)).verdict == .inconclusive)
  }

  @Test func fewRoundsAreNeverGreen() {
    let base = SampleRun.run(seed: 1, rounds: 12)
    let judgement = judge(SampleRun.run(seed: 2, rounds: 12), against: base)
    #expect(judgement.verdict == .inconclusive)
    #expect(judgement.findings[0].why.contains("--rounds 20"))
    #expect(
      judge(SampleRun.run(seed: 2, rounds: 12, slower: 1.5), against: base).verdict == .regressed)
  }

  @Test(
    arguments: [
      ([2, 2, 2], [3, 3, 3], Verdict.regressed), ([3, 3, 3], [2, 2, 2], .improved),
      ([2, 2, 2], [2, 2.02, 2], .unchanged), ([0, 0, 0], [5, 5, 5], .regressed),
      ([5, 5, 5], [0, 0, 0], .improved), ([0, 0, 0], [0, 0, 0], .unchanged),
      ([2, 2, 3], [2, 3, 3], .inconclusive), ([2], [3], .regressed),
    ] as [([Double], [Double], Verdict)])
  func countsAreExact(_ before: [Double], _ after: [Double], _ expected: Verdict) {
    let base = base.changing("syscallsPerWake") { $0 = SampleRun.counts(before) }
    let candidate = base.changing("syscallsPerWake") { $0 = SampleRun.counts(after) }
    let judgement = judge(candidate, against: base)
    #expect(judgement.verdict == expected)
    #expect(judgement.findings.first { $0.metric == "syscallsPerWake" }?.verdict == expected)
  }

  @Test func oneEventIsEnoughWhereEachCounts() {
    let candidate = base.changing("lostWakes") {
      $0 = SampleRun.counts([0, 0, 0, 1], exact: true)
    }
    #expect(judge(candidate).verdict == .regressed)
  }

  @Test func theUserMayAllowMore() {
    let gate = RegressionGate(
      tolerances: ToleranceTable(adding: [
        ToleranceRule("latency", tolerance: Tolerance(relative: 0.8, absolute: 0), source: "x"),
        ToleranceRule("latency", "p99", tolerance: nil, source: "x"),
      ]))
    let judgement = gate.judge(
      base: base, named: "a", candidate: SampleRun.run(seed: 2, slower: 1.5), named: "b")
    #expect(judgement.verdict == .unchanged)
    #expect(judgement.findings.contains { $0.evidence?.toleranceSource == "x" })
    #expect(!judgement.findings.contains { $0.quantile == "p99" })
  }

  @Test func aToleranceForNothingIsNamed() {
    let gate = RegressionGate(
      tolerances: ToleranceTable(adding: [
        ToleranceRule("latecy", tolerance: Tolerance(relative: 0, absolute: 0), source: "x")
      ]))
    let judgement = gate.judge(base: base, named: "a", candidate: base, named: "b")
    #expect(judgement.notes.contains { $0.contains("latecy") })
  }
}
