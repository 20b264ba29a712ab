// Runs, iterations, modes and where a loop's time goes.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct RunTests {
  /// Two iterations in mode 1: busy 0-30 and 80-100, asleep 30-80.
  private func simpleRun() -> EventScript {
    var script = EventScript()
    script.at(0, .enter(1, name: "default"))
    script.at(5, .top(1))
    script.at(10, .sources(1))
    script.at(20, .wait(1))
    script.at(30, .asleep(1))
    script.at(80, .awake(1))
    script.call(.timer, 7, 82, 90, since: 79)
    script.at(92, .top(1))
    script.at(95, .sources(1))
    script.at(100, .leave(1, .stopped))
    return script
  }

  @Test func `a run is taken apart into iterations, activities, busy time and sleep`() {
    let loop = simpleRun().loopFindings()
    #expect(loop.iterations == 2 && loop.sleeps == 1)
    #expect(loop.busyNanoseconds == 50)
    #expect(loop.asleepNanoseconds == 50)
    #expect(loop.results == [.stopped: 1])
    #expect(loop.backends == [.futex])
    #expect(loop.thread == 101)
    let activities = loop.activities.map { [$0.durations.count, $0.durations.totalNanoseconds] }
    #expect(
      loop.activities.map(\.kind) == [
        .entry, .beforeTimers, .beforeSources, .beforeWaiting, .afterWaiting,
      ])
    #expect(activities == [[1, 5], [2, 8], [2, 15], [1, 60], [1, 12]])
    #expect(loop.modes.map(\.name) == ["default"])
    #expect(loop.modes.map(\.runs) == [1])
  }

  @Test func `a nested run's time is its own, and its caller's callout holds it`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .top(1))
    script.at(20, .begin(.source0, 3))
    script.at(30, .enter(2, depth: 1))
    script.at(40, .top(2, depth: 1))
    script.at(50, .wait(2, depth: 1))
    script.at(60, .asleep(2))
    script.at(100, .awake(2, depth: 1))
    script.call(.timer, 4, 110, 120, mode: 2)
    script.at(130, .leave(2, depth: 1))
    script.at(150, .end(.source0, 3))
    script.at(160, .leave(1))
    let loop = script.loopFindings()
    #expect(loop.modes.map(\.mode) == [1, 2])
    #expect(loop.modes.map(\.iterations) == [1, 1])
    #expect(loop.modes.map(\.busyNanoseconds) == [60, 60])
    #expect(loop.modes.map(\.asleepNanoseconds) == [0, 40])
    #expect(loop.busyNanoseconds == 120 && loop.asleepNanoseconds == 40)
    #expect(loop.modes[0].callouts.map(\.durations.totalNanoseconds) == [130])
    #expect(loop.modes[1].callouts.map(\.durations.totalNanoseconds) == [10])
    #expect(script.findings().doubt.calloutsWithoutEnd == 0)
  }

  @Test func `a trace that begins in the middle of runs counts from there`() {
    var script = EventScript()
    script.at(1_000_000, .awake(2, depth: 1))
    script.at(1_000_010, .leave(2, depth: 1))
    script.at(1_000_030, .top(1))
    script.at(1_000_060, .leave(1))
    let loop = script.loopFindings()
    #expect(loop.asleepNanoseconds == 0)
    #expect(loop.modes.map(\.busyNanoseconds) == [30, 10])
    #expect(loop.modes.map(\.runs) == [0, 0])
    #expect(loop.iterations == 1)
  }

  @Test func `exits that are missing are counted, not invented`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .enter(2, depth: 1))
    script.at(20, .top(1))
    script.at(30, .enter(1))
    script.at(40, .leave(1))
    let findings = script.findings()
    #expect(findings.doubt.runsWithoutEnd == 2)
    #expect(findings.loops[0].modes.map(\.runs) == [2, 1])
  }

  @Test func `without sleep events a wait counts from its last sign of life`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .wait(1))
    script.call(.observer, 5, 12, 20)
    script.at(70, .awake(1))
    script.at(80, .leave(1))
    let loop = script.loopFindings()
    #expect(loop.asleepNanoseconds == 50 && loop.busyNanoseconds == 30)
  }

  @Test func `going back to the kernel within one wait is one sleep`() {
    var script = EventScript()
    script.at(0, .enter(1))
    script.at(10, .wait(1))
    script.at(20, .asleep(1))
    script.at(40, .asleep(1))
    script.at(70, .awake(1))
    let loop = script.loopFindings()
    #expect(loop.sleeps == 1 && loop.asleepNanoseconds == 50)
  }

  @Test func `the same loop number in two processes is two loops`() {
    var one = simpleRun()
    one.process = 200
    var other = EventScript()
    other.process = 200
    other.at(50, .enter(1))
    let findings = (simpleRun().events + other.events).findings()
    #expect(findings.loops.map(\.process) == [100, 200])
    #expect(findings.eventCount == 12)
    #expect(findings.eventCounts[.entry] == 2)
    #expect(findings.spanNanoseconds == 0...100)
  }

  @Test func `names come from wherever the trace tells them`() {
    var script = EventScript()
    script.at(0, .loopInfo(thread: 77, backend: .pipe, name: "main"))
    script.at(1, .modeInfo(mode: 1, name: "default"))
    script.at(2, .sourceInfo(item: 9, kind: .port, order: 0, name: "mail <\"x\">\n"))
    script.at(3, .enter(1, name: "default"))
    script.call(.source1, 9, 4, 5)
    let loop = script.loopFindings()
    #expect(loop.name == "main" && loop.thread == 77)
    #expect(loop.backends == [.futex, .pipe])
    #expect(loop.modes[0].callouts[0].name == "mail <\"x\">\n")
  }

  @Test func `an empty trace has no findings and no doubt`() {
    let findings = [TraceEvent]().findings()
    #expect(findings.spanNanoseconds == nil && findings.loops.isEmpty && findings.eventCount == 0)
    #expect(findings.doubt.isComplete)
  }
}
