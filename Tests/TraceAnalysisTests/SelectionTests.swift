// A part of a trace: what counts, what is cut at its borders, and what is known from before it.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct SelectionTests {
  /// Loop 1, "main": mode 1 runs 1000-2000 with a nested run in mode 2 from 1400 to 1600; asleep
  /// 1100-1300. Loop 2 of another process: one run from 5000 to 5100. The trace begins at 1000.
  private var events: [TraceEvent] {
    var script = EventScript()
    script.at(1000, .loopInfo(thread: 101, backend: .futex, name: "main"))
    script.at(1000, .enter(1, name: "default"))
    script.at(1010, .top(1))
    script.at(1050, .wait(1))
    script.at(1100, .asleep(1))
    script.at(1250, by: 500, .wake(calledKernel: true, sequence: 1))
    script.at(1300, .awake(1, .wakeup, wake: 1))
    script.at(1350, .begin(.source0, 5))
    script.at(1400, .enter(2, depth: 1, name: "inner"))
    script.at(1410, .top(2, depth: 1))
    script.call(.timer, 7, 1500, 1550, mode: 2, since: 1490)
    script.at(1600, .leave(2, depth: 1, .timedOut))
    script.at(1700, .end(.source0, 5))
    script.at(1800, .top(1))
    script.at(2000, .leave(1, .stopped))
    var other = EventScript()
    other.process = 200
    other.loop = 2
    other.at(5000, .enter(1, name: "default"))
    other.at(5100, .leave(1))
    return script.events + other.events
  }

  private func findings(_ change: (inout TraceSelection) -> Void) -> TraceFindings {
    var survey = TraceAnalyzer()
    for event in events { survey.add(event) }
    var selection = TraceSelection()
    change(&selection)
    var analyzer = TraceAnalyzer(
      hitchThresholdNanoseconds: 100, selection: selection, known: survey.contents())
    for event in events { analyzer.add(event) }
    return analyzer.findings()
  }

  @Test(arguments: ["1", "main", "100/1"])
  func `a loop is selected by name, number, or process and number`(word: String) {
    let found = findings { $0.loop = word }
    #expect(found.loops.map(\.loop) == [1])
    #expect(found.eventCounts[.entry] == 2)
  }

  @Test(arguments: ["3", "200/1", "Main"])
  func `a loop that is not there selects nothing`(word: String) {
    #expect(findings { $0.loop = word }.loops.isEmpty)
  }

  @Test func `a range counts what begins in it and cuts times at its borders`() {
    let found = findings {
      $0.from = .sinceBegin(nanoseconds: 200)
      $0.to = .monotonic(nanoseconds: 1500)
    }
    #expect(found.selectedNanoseconds == 1200...1500)
    #expect(found.loops.map(\.loop) == [1])
    let loop = found.loops[0]
    #expect(loop.name == "main", "known from before the range")
    #expect(loop.asleepNanoseconds == 100 && loop.busyNanoseconds == 200)
    #expect(loop.sleeps == 0 && loop.iterations == 1)
    #expect(loop.wakes.count == 1 && loop.wakes.causes == [.wakeup: 1])
    #expect(loop.wakes.byBackend.map(\.toCallout.totalNanoseconds) == [100])
    #expect(loop.results.isEmpty)
    #expect(loop.modes.map(\.runs) == [0, 1])
    #expect(loop.modes.map(\.name) == ["default", "inner"])
    // The source's callout goes on after the range, the timer's begins with its last nanosecond.
    #expect(loop.modes.flatMap(\.callouts).map(\.durations.totalNanoseconds) == [350, 50])
    #expect(loop.hitches.map(\.beginNanoseconds) == [1300])
    #expect(loop.timers.map(\.fires) == [1])
  }

  @Test func `ranges that follow each other add up to the whole`() {
    let whole = findings { _ in }.loops[0]
    let ranges: [(UInt64, UInt64)] = [(0, 299), (300, 450), (451, 10_000)]
    let parts = ranges.map { from, to in
      findings {
        $0.loop = "main"
        $0.from = .sinceBegin(nanoseconds: from)
        $0.to = .sinceBegin(nanoseconds: to)
      }.loops[0]
    }
    #expect(parts.map(\.iterations).reduce(0, +) == whole.iterations)
    #expect(parts.map(\.sleeps).reduce(0, +) == whole.sleeps)
    #expect(parts.map(\.hitchCount).reduce(0, +) == whole.hitchCount)
    let callouts = parts.flatMap(\.modes).flatMap(\.callouts).map(\.durations.count)
    #expect(callouts.reduce(0, +) == 2)
    let activities = parts.flatMap(\.activities).map(\.durations.totalNanoseconds)
    #expect(
      activities.reduce(0, +) == whole.activities.map(\.durations.totalNanoseconds).reduce(0, +))
    // Both borders belong to a range, so the nanosecond between two ranges is nobody's.
    #expect(parts.map(\.busyNanoseconds).reduce(0, +) == whole.busyNanoseconds - 1)
    #expect(parts.map(\.asleepNanoseconds).reduce(0, +) == whole.asleepNanoseconds - 1)
  }

  @Test(arguments: ["inner", "2"])
  func `a mode takes its own runs, callouts and hitches`(word: String) {
    let found = findings { $0.mode = word }
    #expect(found.loops.map(\.loop) == [1])
    let loop = found.loops[0]
    #expect(loop.modes.map(\.name) == ["inner"])
    #expect(loop.busyNanoseconds == 200 && loop.asleepNanoseconds == 0)
    #expect(loop.iterations == 1 && loop.results == [.timedOut: 1])
    #expect(loop.activities.map(\.kind) == [.entry, .beforeTimers])
    #expect(loop.wakes.count == 0 && loop.wakes.byBackend.isEmpty)
    #expect(loop.hitches.map(\.beginNanoseconds) == [1300], "the timer was called in it")
    #expect(loop.timers.map(\.fires) == [1])
    #expect(found.eventCounts[.modeInfo] == nil && found.eventCounts[.timerBegin] == 1)
  }

  @Test func `a mode that is named only after its first events is selected from the first on`() {
    var script = EventScript()
    script.at(10, .awake(3))
    script.at(20, .top(3))
    script.at(30, .modeInfo(mode: 3, name: "late"))
    script.at(40, .leave(3))
    var survey = TraceAnalyzer()
    for event in script.events { survey.add(event) }
    var selection = TraceSelection()
    selection.mode = "late"
    var analyzer = TraceAnalyzer(selection: selection, known: survey.contents())
    for event in script.events { analyzer.add(event) }
    #expect(analyzer.findings().loops.map(\.busyNanoseconds) == [30])
  }

  @Test func `a loop that sleeps through the range is shown asleep`() {
    let loop = findings {
      $0.from = .sinceBegin(nanoseconds: 120)
      $0.to = .sinceBegin(nanoseconds: 140)
    }.loops
    #expect(loop.map(\.asleepNanoseconds) == [20] && loop.map(\.busyNanoseconds) == [0])
  }

  @Test func `nothing lies outside of the trace, however the range is given`() {
    let ranges: [(TraceMoment?, TraceMoment?)] = [
      (.sinceBegin(nanoseconds: 5000), nil), (nil, .monotonic(nanoseconds: 999)),
      (.sinceBegin(nanoseconds: .max), nil),
      (.sinceBegin(nanoseconds: 30), .sinceBegin(nanoseconds: 20)),
    ]
    for (from, to) in ranges {
      let found = findings {
        $0.from = from
        $0.to = to
      }
      #expect(found.loops.isEmpty && found.selectedNanoseconds == nil)
      #expect(found.spanNanoseconds == 1000...5100)
    }
  }

  @Test func `losses are told whatever is selected`() {
    var selection = TraceSelection()
    selection.loop = "nobody"
    var analyzer = TraceAnalyzer(
      selection: selection,
      losses: [TraceLoss(beginNanoseconds: 1, endNanoseconds: 2, events: 3, file: "c", cpu: 0)])
    for event in events { analyzer.add(event) }
    #expect(analyzer.findings().doubt.lostEvents == 3)
  }
}
