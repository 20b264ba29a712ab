// The four ways to run a loop, and what stop does to each.

import LoopEngine
import TestSupport
import Testing

@Suite struct WaysToRunTests {
  @Test(arguments: TestedBackend.allCases)
  func stopFromAnEntryObserverMakesNoIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.add(Loop.Observer(.entry, order: -1) { _, _ in loop.stop() })
      loop.logActivities(in: log)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["Entry", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopBeforeARunDoesNothing(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      loop.stop()
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "AW", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopFromAnExitObserverIsNotKeptForTheNextRun(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.add(Loop.Observer(.exit) { _, _ in loop.stop() })
      #expect(loop.run(for: .zero) == .timedOut)
      loop.logActivities(in: log)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "AW", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopFromAnotherThreadEndsASleep(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource()
      outside.whenAsleep { loop.stop() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func runUntilStoppedEndsWithStop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource()
      outside.whenAsleep { loop.stop() }
      #expect(loop.runUntilStopped() == .stopped)
    }
  }

  @Test func runUntilStoppedIsNotEndedByASource() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let source = Loop.Source { log.note("source") }
      loop.add(source)
      backend.after(1_000) { source.signalAndWake() }
      backend.after(2_000) { source.signalAndWake() }
      backend.after(3_000) { source.invalidate() }
      backend.after(4_000) { loop.wakeUp() }
      #expect(loop.runUntilStopped() == .finished)
      #expect(log.all == ["source", "source"])
    }
  }

  @Test func runForeverGoesOnAfterStopAndEndsWhenEmpty() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let source = loop.addIdleSource()
      loop.logActivities(in: log)
      backend.after(1_000) { loop.stop() }
      backend.after(2_000) {
        source.invalidate()
        loop.wakeUp()
      }
      loop.runForever()
      #expect(log.count(of: "Entry") == 2)
    }
  }

  @Test func runUntilADateEndsJustAfterIt() async {
    await withScriptedLoop { loop, _ in
      loop.addIdleSource()
      let limit = loop.now.advanced(by: .milliseconds(7))
      loop.run(until: limit)
      #expect(limit.duration(to: loop.now) == .nanoseconds(1))
    }
  }

  @Test func runUntilADateGoesOnAfterStopAndAfterSources() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let source = Loop.Source { log.note("source") }
      loop.add(source)
      loop.logActivities(in: log)
      backend.after(1_000) { loop.stop() }
      backend.after(2_000) { source.signalAndWake() }
      let limit = loop.now.advanced(by: .milliseconds(1))
      loop.run(until: limit)
      #expect(log.count(of: "source") == 1)
      #expect(log.count(of: "Entry") == 3)
      #expect(loop.now > limit)
    }
  }

  @Test func runUntilADateThatASourceReachesExactlyEndsThere() async {
    await withScriptedLoop { loop, backend in
      let limit = loop.now.advanced(by: .milliseconds(1))
      loop.addSignalledSource { backend.advance(by: 1_000_000) }
      loop.run(until: limit)
      #expect(loop.now == limit)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func runServingOneSourceTellsAnEmptyMode(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let later = loop.now.advanced(by: .seconds(60))
      #expect(!loop.runServingOneSource(before: later))
      loop.addSignalledSource { log.note("one") }
      loop.addSignalledSource { log.note("two") }
      #expect(loop.runServingOneSource(before: later))
      #expect(log.all == ["one"])
      #expect(loop.runServingOneSource(before: later))
      #expect(log.all == ["one", "two"])
      #expect(loop.runServingOneSource(before: loop.now.advanced(by: .milliseconds(1))))
    }
  }
}
