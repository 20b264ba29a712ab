// What one CPU lost costs no loop that was never there; whoever may have been there is in doubt.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct WhereaboutsTests {
  /// Two iterations with a sleep between them, all on CPU 0.
  private var script: EventScript {
    var script = EventScript()
    script.at(0, .loopInfo(thread: 101, backend: .futex, name: ""))
    script.at(10, .enter(1))
    iterate(&script, from: 20, wake: 1)
    iterate(&script, from: 120, wake: 2)
    script.at(300, .leave(1))
    return script
  }

  private func iterate(_ script: inout EventScript, from time: UInt64, wake: UInt64) {
    script.at(time, .top(1))
    script.at(time + 1, .sources(1))
    script.call(.source0, 5, time + 2, time + 10)
    script.at(time + 20, .wait(1))
    script.at(time + 21, .asleep(1))
    script.at(time + 50, by: 7, .wake(calledKernel: true, sequence: wake))
    script.at(time + 60, .awake(1, .wakeup, wake: wake))
  }

  private func loop(_ events: [TraceEvent], lossOn cpu: UInt32? = 1) -> LoopFindings {
    var whereabouts = LoopWhereabouts()
    for event in events { whereabouts.add(event) }
    let loss = TraceLoss(
      beginNanoseconds: 0, endNanoseconds: 1000, events: nil, file: "c_1", cpu: cpu)
    var analyzer = TraceAnalyzer(whereabouts: whereabouts, losses: [loss])
    for event in events { analyzer.add(event) }
    return analyzer.findings().loops[0]
  }

  @Test func `what another CPU lost costs nothing`() {
    let whole = script.loopFindings()
    var found = loop(script.events)
    #expect(found.doubtfulNanoseconds == 0 && found.gaps.isEmpty)
    #expect(found.isSpared && found.cpus == [0])
    found.cpus = nil
    found.isSpared = false
    #expect(found == whole)
  }

  @Test func `what its own CPU lost, or one that nobody knows, is in doubt`() {
    for cpu in [0, nil] as [UInt32?] {
      let found = loop(script.events, lossOn: cpu)
      #expect(found.busyNanoseconds == 0 && found.doubtfulNanoseconds == 290)
      #expect(found.gaps == [0...1000] && !found.isSpared)
    }
  }

  @Test func `a loop that was on the CPU once is in doubt`() {
    var events = script.events
    events[5].cpu = 1
    #expect(loop(events).doubtfulNanoseconds == 290)
  }

  @Test func `a loop that was announced and never seen may have been anywhere`() {
    let found = loop(Array(script.events.prefix(1)))
    #expect(found.gaps == [0...1000] && found.cpus == nil)
  }

  @Test func `a wake from the CPU alone does not bring the loop there`() {
    var events = script.events
    for index in events.indices where events[index].thread == 7 { events[index].cpu = 1 }
    #expect(loop(events).doubtfulNanoseconds == 0)
  }

  /// But for the beginning of the run, which a trace may not have seen, and its end.
  @Test func `an event that must have been there shows that others may be missing`() {
    let events = script.events
    for index in events.indices.dropLast() where events[index].thread == 101 {
      // Without the note that the kernel was asked to wait, the rest still fits.
      if [.sleep, .entry].contains(events[index].kind) { continue }
      var rest = events
      rest.remove(at: index)
      #expect(loop(rest).gaps == [rest[0].timestampNanoseconds...1000], "\(events[index])")
    }
  }

  @Test func `a sleep that was ended twice shows that another one is missing`() {
    var events = script.events
    let awake = events.indices.filter { events[$0].kind == .afterWaiting }
    let asleep = events.indices.filter { events[$0].kind == .sleep }
    // All from the first awakening to the second sleep, but for the wakes of other threads.
    events.removeSubrange(awake[0]...asleep[1])
    #expect(loop(events).gaps == [0...1000])
  }

  @Test func `runs of random shape are never taken for broken`() {
    for seed in 0..<100 as Range<UInt64> {
      var script = EventScript()
      script.at(0, .loopInfo(thread: 101, backend: .futex, name: ""))
      script.append(RandomRuns(seed: seed).script.events)
      let found = loop(script.events)
      #expect(found.cpus == [0] && found.gaps.isEmpty, "seed \(seed)")
    }
  }
}
