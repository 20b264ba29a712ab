// Which program and thread everything belongs to, and what a number that is given twice means.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct ProcessTests {
  private let names = [
    ThreadName(process: 100, thread: 100, name: "server", sinceNanoseconds: 5),
    ThreadName(process: 100, thread: 101, name: "worker", sinceNanoseconds: 1),
    ThreadName(process: 200, thread: 207, name: "client", sinceNanoseconds: 1),
    ThreadName(process: 200, thread: 203, name: "client-io", sinceNanoseconds: 9),
  ]

  /// Loop 1 of each of two processes, the second with two loops.
  private var events: [TraceEvent] {
    var script = EventScript()
    script.at(10, .loopInfo(thread: 101, backend: .futex, name: "main"))
    script.at(11, .enter(1))
    script.at(12, by: 100, .wake(calledKernel: false, sequence: 1))
    script.at(20, .leave(1))
    for loop in [1, 2] as [UInt32] {
      var other = EventScript(process: 200, loop: loop, thread: 207)
      other.at(30, .enter(1))
      other.at(40, .leave(1))
      script.append(other.events)
    }
    return script.events
  }

  private func findings(
    of events: [TraceEvent], _ change: (inout TraceSelection) -> Void = { _ in }
  ) -> TraceFindings {
    var selection = TraceSelection()
    change(&selection)
    var analyzer = TraceAnalyzer(selection: selection)
    for name in names { analyzer.add(name) }
    for event in events { analyzer.add(event) }
    return analyzer.findings()
  }

  @Test func `loops, threads and wakers are named, and processes counted`() {
    let found = findings(of: events)
    #expect(found.processes.map(\.process) == [100, 200])
    #expect(found.processes.map(\.name) == ["server", "client-io"], "its oldest thread's name")
    #expect(found.processes.map(\.loopCount) == [1, 2])
    #expect(found.processes.map(\.eventCount) == [4, 4])
    #expect(found.processes.map(\.spanNanoseconds) == [10...20, 30...40])
    #expect(found.loops.map(\.processName) == ["server", "client-io", "client-io"])
    #expect(found.loops.map(\.threadName) == ["worker", "client", "client"])
    #expect(found.loops[0].wakes.byWaker.map(\.threadName) == ["server"])
  }

  @Test(arguments: ["server", "100"])
  func `a process is selected by program or number`(word: String) {
    let found = findings(of: events) { $0.process = word }
    #expect(found.loops.map(\.process) == [100] && found.processes.map(\.name) == ["server"])
    #expect(found.eventCount == 4)
  }

  @Test func `a process that is not there selects nothing, and what there is is told`() {
    var selection = TraceSelection()
    selection.process = "sever"
    var analyzer = TraceAnalyzer(selection: selection)
    for name in names { analyzer.add(name) }
    for event in events { analyzer.add(event) }
    #expect(analyzer.findings().loops.isEmpty)
    let miss = analyzer.contents().miss(of: selection)
    #expect(miss.word == .process && Set(miss.choice.map(\.process)) == [100, 200])
    selection.process = "client-io"
    selection.loop = "main"
    #expect(analyzer.contents().miss(of: selection).word == .loop)
    #expect(analyzer.contents().miss(of: selection).choice.map(\.loop) == [1, 2])
  }

  @Test func `a number that the system gave again is another process`() {
    var script = EventScript(process: 100, loop: 1, thread: 100)
    script.at(10, .loopInfo(thread: 100, backend: .futex, name: ""))
    script.at(20, .enter(1))
    script.at(30, .leave(1))
    // The same program once more, then another that the first was replaced by.
    script.at(1010, .loopInfo(thread: 100, backend: .futex, name: ""))
    script.at(1020, .enter(1))
    script.at(1040, .leave(1))
    script.thread = 101
    script.at(2010, .loopInfo(thread: 101, backend: .pipe, name: ""))
    script.at(2020, .enter(1))
    script.at(2050, .leave(1))
    let found = findings(of: script.events)
    #expect(found.processes.map(\.incarnation) == [0, 1, 2])
    #expect(found.loops.map(\.busyNanoseconds) == [10, 20, 30])
    #expect(found.loops.map(\.backends) == [[.futex], [.futex], [.futex, .pipe]])
  }

  @Test func `a loop that announces itself in the middle of a run is still the same`() {
    var script = EventScript()
    script.at(10, .awake(1))
    script.at(20, .loopInfo(thread: 101, backend: .futex, name: "main"))
    script.at(30, .top(1))
    script.at(40, .loopInfo(thread: 101, backend: .futex, name: "main"))
    script.at(50, .leave(1))
    let found = findings(of: script.events)
    #expect(found.loops.count == 1 && found.loops[0].busyNanoseconds == 40)
    // Tracing came on in the middle of a callout, or of a run within one.
    var attached = EventScript()
    attached.at(5, .leave(2, depth: 1))
    attached.at(10, .end(.source0, 5))
    attached.at(20, .loopInfo(thread: 101, backend: .futex, name: "main"))
    attached.at(30, .top(1))
    #expect(findings(of: attached.events).loops.count == 1)
  }

  @Test func `a name counts from when it was first met`() {
    var analyzer = TraceAnalyzer()
    var script = EventScript(process: 7, loop: 1, thread: 7)
    script.at(10, .enter(1))
    script.at(20, .leave(1))
    script.loop = 2
    script.at(30, .enter(1))
    for (name, time) in [("second", 25), ("first", 1), ("first", 2)] as [(String, UInt64)] {
      analyzer.add(ThreadName(process: 7, thread: 7, name: name, sinceNanoseconds: time))
    }
    for event in script.events { analyzer.add(event) }
    #expect(analyzer.findings().loops.map(\.processName) == ["first", "second"])
  }
}
