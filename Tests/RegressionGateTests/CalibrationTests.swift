// What calibrating makes of scripted runs: rates with their intervals, the smallest change that is seen,
// a file that says the same when it is read, and a judgement held against it.

import BenchmarkRecords
import LatencyStatistics
import Testing

@testable import RegressionGate

@Suite struct CalibrationTests {
  private let median = Figure(cell: SampleRun.loop, metric: "latency", quantile: "p50")
  private let gate = RegressionGate()

  private func judge(
    _ seed: UInt64, slower: Double = 1, job: String? = "j", by gate: RegressionGate? = nil
  ) -> Judgement {
    (gate ?? self.gate).judge(
      base: SampleRun.run(seed: 2 * seed, job: job), named: "a",
      candidate: SampleRun.run(seed: 2 * seed + 1, slower: slower, job: job), named: "b")
  }

  private func calibration(
    _ steps: [(fault: String, slower: [Double])], rounds: Int = 24
  ) -> Calibration {
    var study = CalibrationStudy(faults: steps.map(\.fault))
    study.add(identical: judge(1))
    var seed: UInt64 = 2
    for (fault, sizes) in steps {
      for slower in sizes {
        study.add(judge(seed, slower: slower, by: gate.withoutAllowances), withFault: fault)
        seed += 1
      }
    }
    return study.calibration(
      of: MachineKey(SampleRun.run(seed: 1).environment, configuration: "release"),
      by: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z",
      plan: Calibration.Plan(isQuick: true, rounds: rounds, passes: 1, seed: .max))
  }

  private func detectable(_ steps: [(fault: String, slower: [Double])]) -> DetectableChange? {
    calibration(steps).figures.first { $0.figure == median }?.detectable
  }

  @Test func alarmsAreCountedWithTheirInterval() throws {
    var study = CalibrationStudy(faults: [])
    for seed in 1...4 { study.add(identical: judge(UInt64(seed))) }
    study.add(identical: judge(5, slower: 1.5))
    let calibration = study.calibration(
      of: MachineKey(Environment(), configuration: "debug"),
      by: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "debug"),
      started: "", plan: Calibration.Plan(isQuick: true, rounds: 24, passes: 1, seed: 1))
    #expect(calibration.falseAlarms == AlarmRate(runs: 5, alarms: 1))
    #expect(
      calibration.falseAlarms.interval == ProportionInterval.exact(successes: 1, trials: 5))
    let calls = try #require(calibration.figures.first { $0.figure.metric == "syscallsPerWake" })
    #expect(calls.falseAlarms == AlarmRate(runs: 5, alarms: 0))
    #expect(calls.detectable == .untried)
    #expect(calibration.figures.first { $0.figure == median }?.falseAlarms.alarms == 1)
  }

  @Test func theSmallestChangeIsWhatEveryRunSaw() throws {
    let found = detectable([
      ("p50=0.1%", [1.001, 1.001]), ("p50=4%", [1.04, 1.04]), ("p50=8%", [1.08]),
    ])
    guard case .smallest(let size)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect((0.03...0.05).contains(size))
  }

  @Test func aChangeBelowTheToleranceCanBeSeen() {
    guard case .atMost(let size)? = detectable([("p50=2%", [1.02]), ("p50=4%", [1.04])]) else {
      Issue.record("2 % of a noise of 1 % in 24 rounds were not seen")
      return
    }
    #expect(size < 0.025)
  }

  @Test func whatWasSeenByLuckIsNotSeen() {
    let once = detectable([("p50=1%", [1.08]), ("p50=2%", [1.05, 1]), ("p50=4%", [1.06])])
    guard case .smallest(let size)? = once else {
      Issue.record("\(String(describing: once))")
      return
    }
    #expect((0.05...0.07).contains(size))
    guard case .above? = detectable([("p50=1%", [1.08]), ("p50=2%", [1.02, 1])]) else {
      Issue.record("the largest fault was not seen every time")
      return
    }
  }

  @Test func theKindOfFaultThatIsSeenBestCounts() {
    let both = detectable([("p50=4%", [1.04]), ("p99=10%", [1.001]), ("p99=20%", [1.002])])
    guard case .atMost(let size)? = both else {
      Issue.record("\(String(describing: both))")
      return
    }
    #expect((0.03...0.05).contains(size))
    #expect(detectable([("p50=4%", [])]) == .untried)
  }

  @Test func whatWasNotMeasuredIsADefect() {
    var broken = SampleRun.run(seed: 1, job: "j")
    #expect(CalibrationStudy.defect(of: judge(1)) == nil)
    #expect(CalibrationStudy.defect(of: judge(1, slower: 1.5)) == nil)
    broken.interrupted = true
    let judgement = gate.judge(
      base: SampleRun.run(seed: 1, job: "j"), named: "a", candidate: broken, named: "b")
    #expect(CalibrationStudy.defect(of: judgement)?.contains("interrupted") == true)
  }

  @Test func theFileSaysTheSame() throws {
    let made = calibration([("p50=0.1%", [1.001]), ("p50=4%", [1.04, 1.05])])
    let text = try made.json()
    #expect(try Calibration(json: text.utf8) == made)
    #expect(text.contains("\"schema\": \"loopscope.calibration/1\""))
    for (part, other) in [
      ("calibration/1", "calibration/2"), ("\"alarms\": 0", "\"alarms\": 2"),
      ("\"started\"", "\"begun\""), ("\"scale\": \"ratio\"", "\"scale\": \"share\""),
    ] {
      let broken = text.replacing(part, with: other)
      #expect(broken != text)
      #expect(throws: RecordError.self) { try Calibration(json: broken.utf8) }
    }
  }

  @Test func aToleranceThatIsTooFineIsMarkedAndTheWordStays() throws {
    let calibration = calibration([("p50=0.1%", [1.001]), ("p50=4%", [1.04])])
    for slower in [1, 1.2] {
      let judgement = judge(9, slower: slower)
      let held = judgement.held(against: calibration)
      #expect(held.verdict == judgement.verdict)
      #expect(held.findings.map(\.verdict) == judgement.findings.map(\.verdict))
      let finding = try #require(held.findings.first { $0.figure == median })
      #expect(finding.evidence?.isEnforceableHere == false)
      #expect(held.notes.contains { $0.contains("finer than what this machine can see") })
      let tail = held.findings.first { $0.quantile == "p99" }
      #expect(tail?.evidence?.isEnforceableHere == true)
      let count = held.findings.first { $0.metric == "syscallsPerWake" }
      #expect(count?.evidence?.isEnforceableHere == nil)
    }
  }

  @Test func aCalibrationIsSilentAboutOtherRuns() {
    let few = calibration([("p50=4%", [1])], rounds: 20)
    #expect(judge(9).held(against: few) == judge(9))
    let stored = judge(9, job: nil)
    #expect(stored.held(against: calibration([("p50=4%", [1])])) == stored)
  }

  @Test func whatIsSeenDecidesOnlyWhatItTells() {
    #expect(DetectableChange.smallest(0.04).isSeen(0.04) == true)
    #expect(DetectableChange.smallest(0.04).isSeen(0.03) == false)
    #expect(DetectableChange.atMost(0.04).isSeen(0.03) == nil)
    #expect(DetectableChange.above(0.04).isSeen(0.04) == false)
    #expect(DetectableChange.above(0.04).isSeen(0.05) == nil)
    #expect(DetectableChange.untried.isSeen(1) == nil)
  }
}
