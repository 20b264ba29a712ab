// The self-test's injections on real loops: that they are what they say, that they are found, that
// a lie is found, too, and that no ordinary plan has them.

import BenchmarkRecords
import Harness
import LinuxIO
import Testing

@testable import Scenarios

@Suite(.serialized) struct SelfTestScenarioTests {
  private let scenario = SelfTestScenario(subjects: ScenarioCatalogue.subjects)
  private let plan = SelfTestPlan(backends: ScenarioCatalogue.backends, seed: 5)

  @Test(arguments: ScenarioCatalogue.backends)
  func aDelayIsInEveryWakeAndMeasured(backend: String) throws {
    var cell = plan.delayed(backend, 20_000)
    cell.effort = Effort(
      warmupSamples: 5, samples: 20, durationNanoseconds: 60_000_000_000)
    #expect(scenario.measures(cell))
    let outcome = try scenario.measure(cell)
    let injected = try distribution("injectedDelay", of: outcome)
    #expect(injected.count >= 2 * 20)
    #expect(try #require(injected.extremes).lowerBound >= 20_000)
    #expect(try #require(distribution("latency", of: outcome).extremes).lowerBound > 20_000)
  }

  @Test(arguments: ScenarioCatalogue.backends)
  func everyDroppedWakeIsReportedAsLost(backend: String) throws {
    var cell = plan.dropping(backend)
    cell.parameters.droppedOneIn = 20
    cell.effort.samples = 60
    let outcome = try scenario.measure(cell)
    let dropped = try value("droppedWakes", of: outcome)
    #expect(dropped >= 6)
    #expect(try value("lostWakes", of: outcome) == dropped)
    #expect(outcome.fault != nil)
  }

  @Test func aDelayThatIsNotTheDeclaredOneFails() throws {
    let control = try result(of: DelayedWakes(delayNanoseconds: 0))
    let lie = try result(of: LyingDelay(declared: DelayedWakes(delayNanoseconds: 20_000)))
    let check = SelfTestJudgement(clockNanoseconds: 20).delay(
      SelfTestChecks.check(.delay, "futex", declared: 20_000), control: control, delayed: lie)
    #expect(check.verdict == .failed(reason: "the interval does not hold it"))
    #expect(try #require(check.injected) < 1_000_000)
    #expect(try #require(check.recovered) > 2_000_000)
  }

  /// Says that it holds wakes back for as long as another trick does, and takes 5 ms more.
  private struct LyingDelay: WakeTrick {
    let declared: DelayedWakes

    func wake(_ real: any Waker) throws(Errno) {
      MonotonicClock.spin(untilNanoseconds: MonotonicClock.nowNanoseconds() + 5_000_000)
      try declared.wake(real)
    }
  }

  private func result(of trick: any WakeTrick) throws -> BenchmarkResult {
    var cell = plan.delayed("futex", 20_000)
    cell.parameters.placement = .unpinned
    cell.effort = Effort(warmupSamples: 1, samples: 8, durationNanoseconds: 60_000_000_000)
    let subject = DecoratedSubject(
      real: try ScenarioCatalogue.subjects.subject(of: cell), trick: trick)
    let rounds = try (1...12).map { round in
      let outcome = try WakeupScenario(subjects: SubjectList([subject])).measure(cell)
      var record = RoundRecord(cell: cell.recorded, round: round)
      let delays = (trick as? LyingDelay)?.declared ?? trick as? DelayedWakes
      let injected = try #require(delays).injected
      record.measurements =
        outcome.measurements + [RoundMeasurement(.injectedDelay, .distribution(injected))]
      return record
    }
    return BenchmarkResult(pooling: rounds, of: cell.recorded)
  }

  @Test(arguments: PlanSize.allCases)
  func noOrdinaryPlanIsTamperedWith(size: PlanSize) {
    let cells = ScenarioCatalogue.plan(for: PlanRequest(size: size, seed: 1)).cells
    #expect(!cells.contains(where: scenario.measures))
    for cell in cells {
      #expect(cell.parameters.injectedDelayNanoseconds == nil)
      #expect(cell.parameters.droppedOneIn == nil)
    }
  }

  @Test func theSelfTestMeasuresEveryBackendInUnderAMinute() {
    let delayed = plan.delays.cells.filter(scenario.measures)
    #expect(delayed.count == 4 * plan.backends.count)
    #expect(plan.drops.cells.allSatisfy(scenario.measures))
    let stops = UInt64(plan.backends.count) * plan.size.scheduleNanoseconds
    // Dropped wakes cost some 10 ms each, the other tools two seconds each.
    let rest: UInt64 = 15_000_000_000
    #expect(plan.delays.estimatedNanoseconds + stops + rest < 50_000_000_000)
  }

  @Test func anAnswerComesBackFromItsLine() throws {
    let log = OpenLoopLog(
      startNanoseconds: 900,
      wakes: [wake(due: 1_000, called: 1_010...1_015, callout: 1_030, .all)])
    let answer = StopAnswer(log)
    let again = try StopAnswer(line: Array(try answer.line().utf8))
    #expect(again == answer)
    #expect(
      again.samples == [StopTrial.Sample(calloutNanoseconds: 1_030, latencyNanoseconds: 30)])
    #expect(again.samples[0].beganNanoseconds == 1_000)
    #expect(throws: StopTest.Failure.self) { try StopAnswer(line: Array("{}".utf8)) }
  }

  @Test func theScheduleOfATrialIsMadeAnewFromTheSeed() {
    let cell = plan.stopped("futex")
    let answer = StopAnswer(OpenLoopLog(startNanoseconds: 7_000_000_000, wakes: []))
    let trial = answer.trial(cell, stop: 7_400_500_000...7_900_500_000)
    #expect(trial.pointsNanoseconds.count == 1_500)
    #expect((499...501).contains(trial.pointsInside))
    #expect(trial.samplesInside == 0)
  }
}
