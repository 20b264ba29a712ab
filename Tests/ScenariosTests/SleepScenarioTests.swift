// The sleep benchmark at its smoke size, and its idle loops.

import BenchmarkRecords
import Harness
import LinuxIO
import Testing

@testable import Scenarios

@Suite(.serialized) struct SleepScenarioTests {
  @Test(arguments: smokeCells(of: .sleep))
  func aCycleCostsBothSidesSomething(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    // Whether the threads add up is for a process of its own: here, other tests' threads end meanwhile.
    #expect(
      outcome.measurements.map(\.definition.name).prefix(2) == ["cpuPerCycle", "wakerCPUPerCycle"])
    for name in ["cpuPerCycle", "wakerCPUPerCycle"] {
      #expect(try value(name, of: outcome).isFinite)
    }
  }

  @Test func whatIsMissingFromTheAccountIsAFault() throws {
    let windows = (1...5).map { rate in
      SleepWindow(
        before: reading(0, switches: 0), after: reading(1_000_000_000, switches: UInt64(rate)),
        waker: usage(0, switches: 0), pacing: usage(0, switches: 0))
    }
    #expect(try SleepScenario.outcome(of: windows, accounted: 0.981).fault == nil)
    #expect(
      try SleepScenario.outcome(of: windows, accounted: 0.97).fault
        == "the threads' CPU time is 0.97 of the process's")
    #expect(try SleepScenario.outcome(of: windows, accounted: nil).measurements.count == 2)
  }

  @Test func sharesAreOfTheTimeBetweenTheReadings() {
    let (old, new) = (WatchedThread(identifier: 1), WatchedThread(identifier: 2))
    let before = CPUAccount(threadNanoseconds: [old: 100], processNanoseconds: 200)
    let after = CPUAccount(threadNanoseconds: [old: 150, new: 40], processNanoseconds: 300)
    #expect(after.share(since: before) == 0.9)
    #expect(before.share(since: before) == nil)
  }

  @Test func aThreadThatEndedLeavesNoAccount() {
    let (old, new) = (WatchedThread(identifier: 1), WatchedThread(identifier: 2))
    let before = CPUAccount(threadNanoseconds: [old: 100], processNanoseconds: 200)
    let after = CPUAccount(threadNanoseconds: [new: 140], processNanoseconds: 300)
    #expect(after.share(since: before) == nil)
  }

  @Test func theClocksOfRunningThreadsAreInTheAccount() throws {
    let before = try CPUAccount()
    MonotonicClock.spin(untilNanoseconds: MonotonicClock.nowNanoseconds() + 1_000_000)
    let after = try CPUAccount()
    let own = WatchedThread.current
    #expect(
      try #require(after.threadNanoseconds[own]) > #require(before.threadNanoseconds[own]))
    #expect(after.processNanoseconds > before.processNanoseconds)
  }

  private func usage(_ nanoseconds: UInt64, switches: UInt64) -> ThreadUsage {
    ThreadUsage(
      cpuNanoseconds: nanoseconds, voluntarySwitches: switches, involuntarySwitches: 0)
  }

  private func reading(_ nanoseconds: UInt64, switches: UInt64) -> SleepReading {
    SleepReading(
      nanoseconds: nanoseconds, usage: usage(nanoseconds / 100, switches: switches))
  }

  @Test func idleLoopsOfAllSubjectsSleepOn() throws {
    let cells = smokeCells(of: .sleep)
    let scenario = try #require(ScenarioCatalogue.scenarios.first { $0.measures(cells[0]) })
    let outcomes = scenario.measureTogether(cells)
    #expect(outcomes.count == cells.count)
    for outcome in outcomes {
      #expect(outcome.fault == nil)
      #expect(try value("idleWakeupsPerSecond", of: outcome) == 0)
      #expect(try value("idleCPUFraction", of: outcome) == 0)
    }
  }

  @Test func aBrokenIdleLoopCostsTheOthersNothing() throws {
    let scenario = SleepScenario(
      subjects: SubjectList([BrokenSubject(), RawSubject<RawFutex>()]))
    var good = try #require(
      smokeCells(of: .sleep).first { $0.subject == "raw" && $0.backend == "futex" })
    good.effort.idleNanoseconds = 1_000_000
    var bad = good
    (bad.subject, bad.backend) = ("broken", nil)
    let outcomes = scenario.measureTogether([bad, good])
    #expect(outcomes[0].fault == "idle loop: Fault()")
    #expect(outcomes[1].fault == nil)
    #expect(outcomes[1].measurements.count == 2)
  }
}
