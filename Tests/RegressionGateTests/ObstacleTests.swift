// What stands in the way of a comparison: never green, each with its own word.

import BenchmarkRecords
import RegressionGate
import Testing

@Suite struct ObstacleTests {
  private let base = SampleRun.run(seed: 1)

  private func word(_ candidate: RunRecord, against base: RunRecord? = nil) -> Verdict {
    RegressionGate().judge(base: base ?? self.base, named: "a", candidate: candidate, named: "b")
      .verdict
  }

  @Test func whatVanishedIsMissing() {
    var gone = base
    gone.results.removeLast()
    #expect(word(gone) == .missing)
    var empty = base
    empty.results = []
    #expect(word(empty) == .missing)
    #expect(word(base, against: empty) == .missing)
    #expect(word(empty, against: empty) == .missing)
    #expect(word(base.changingLoop { $0.cell.benchmark = "awaken" }) == .missing)
    #expect(word(base.changingLoop { $0.metrics = [:] }) == .missing)
    #expect(word(base.changing("latency") { $0.rounds = [] }) == .missing)
    #expect(word(base.changingLoop { $0.status = .unavailable(reason: "no") }) == .missing)
    #expect(
      word(
        base.changingLoop {
          $0.metrics["latency"] = nil
          $0.unavailableMetrics["latency"] = "no"
        }) == .missing)
  }

  @Test func aYardstickThatVanishedIsMissing() {
    var gone = base
    gone.results.removeFirst()
    #expect(word(gone) == .missing)
  }

  @Test func whatFailedIsFailed() {
    #expect(word(base.changingLoop { $0.status = .failed(reason: "x") }) == .failed)
    var interrupted = base
    interrupted.interrupted = true
    #expect(word(interrupted) == .failed)
    #expect(word(base, against: interrupted) == .failed)
    var added = base
    added.results.append(
      BenchmarkResult(
        cell: BenchmarkCell(benchmark: "new", subject: "loopscope"), status: .failed(reason: "x")))
    #expect(word(added) == .failed)
  }

  @Test func whatMeansSomethingElseIsNotComparable() {
    #expect(
      word(base.changing("latency") { $0.unit = MetricUnit(rawValue: "us") }) == .notComparable)
    #expect(word(base.changing("latency") { $0.polarity = .higher }) == .notComparable)
    #expect(word(base.changing("latency") { $0 = SampleRun.counts([1]) }) == .notComparable)
    #expect(
      word(base.changingLoop { $0.cell.parameters["gapNanoseconds"] = 5 }) == .notComparable)
    #expect(
      word(base, against: base.changingLoop { $0.status = .failed(reason: "x") }) == .notComparable)
    #expect(
      word(base.changing("latency") { $0.rounds.append($0.rounds[0]) }) == .notComparable)
    let relabelled = base.changing("latency") { metric in
      metric.rounds = metric.rounds.map { round in
        Metric.Round(round: round.round, reading: .quantiles(["p95": 1], samples: 10))
      }
    }
    #expect(word(relabelled) == .notComparable)
  }

  @Test func aQuantileThatTheSampleNoLongerSupportsIsMissing() {
    let short = base.changing("latency") { metric in
      metric.rounds = metric.rounds.map { round in
        Metric.Round(round: round.round, reading: .quantiles(["p50": 2_200], samples: 10))
      }
    }
    #expect(word(short) == .missing)
  }

  @Test(arguments: ["cpuModel", "clocksource", "traced", "tuning"])
  func anotherMachineIsNotComparable(_ key: String) {
    var other = base
    other.environment.set(key, to: "another")
    #expect(word(other) == .notComparable)
  }

  @Test func anotherBuildConfigurationIsNotComparable() {
    var other = base
    other.tool.configuration = "debug"
    #expect(word(other) == .notComparable)
  }

  @Test func anotherKernelIsANote() {
    var other = base
    other.environment.set("kernel", to: "another")
    let judgement = RegressionGate().judge(
      base: base, named: "a", candidate: other, named: "b")
    #expect(judgement.verdict == .unchanged)
    #expect(judgement.notes == ["kernel was unknown and is another"])
  }

  @Test func theWorstWordIsTheWholes() {
    #expect(Verdict.whole(of: []) == .missing)
    #expect(Verdict.whole(of: [.unchanged, .improved]) == .improved)
    let precedence: [Int32] = [2, 1, 1, 4, 3, 0, 0]
    #expect(Verdict.allCases.map(\.exitStatus) == precedence)
    for (place, word) in Verdict.allCases.enumerated() {
      #expect(Verdict.whole(of: Verdict.allCases[place...]) == word)
    }
  }

  @Test(arguments: [
    (Double.nan, "it is not a number"), (.infinity, "it is not a number"),
    (-5, "it is -5, and times cannot be negative"), (1e300, "of that size"),
    (.leastNonzeroMagnitude, "of that size"),
  ])
  func aTimeThatCannotBeIsNotComparable(_ value: Double, _ why: String) throws {
    let broken = base.changing("latency") { metric in
      metric.rounds[3].reading = .quantiles(["p50": value, "p99": 3_000], samples: 10)
    }
    for (base, candidate, side) in [
      (base, broken, "the candidate: "), (broken, base, "the base: "),
    ] {
      let judgement = RegressionGate().judge(
        base: base, named: "a", candidate: candidate, named: "b")
      #expect(judgement.verdict == .notComparable)
      let finding = try #require(judgement.findings.first)
      #expect(finding.why.hasPrefix(side) && finding.why.contains(why), "\(finding.why)")
      #expect(finding.why.hasSuffix("(round 4)"))
    }
  }

  @Test func fewerThanNoSystemCallsAreNoImprovement() {
    #expect(
      word(base.changing("syscallsPerWake") { $0 = SampleRun.counts([-1, -1]) }) == .notComparable)
    #expect(word(base.changing("syscallsPerWake") { $0 = SampleRun.counts([0, 0]) }) == .improved)
  }

  @Test func aBarePrimitiveThatCannotBeIsNoYardstick() {
    var broken = base
    broken.results[0].metrics["latency"]?.rounds[0].reading = .quantiles(
      ["p50": -1, "p99": 1], samples: 10)
    #expect(word(broken) == .notComparable)
  }

  @Test func whatIsADifferenceMayBeNegative() {
    let run = base.changingLoop { result in
      var metric = SampleRun.counts([Double](repeating: -3, count: 24))
      metric.unit = .nanoseconds
      result.metrics["wakerCPUPerCycle"] = metric
    }
    #expect(word(run, against: run) == .unchanged)
  }
}
