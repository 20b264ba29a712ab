// Runs inside runs: no wake, no deadline and no work of the outer run is lost to an inner one.

import LoopEngine
import TestSupport
import Testing

@Suite struct NestedRunTests {
  /// CFRunLoop sleeps for ever here (U1).
  @Test(arguments: TestedBackend.allCases)
  func anInnerRunBeyondTheOuterDeadlineDoesNotLoseIt(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      loop.addIdleSource()
      loop.addIdleSource(to: "inner")
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          loop.run(in: "inner", for: .milliseconds(40))
        })
      #expect(loop.run(for: .milliseconds(20)) == .timedOut)
    }
  }

  /// CFRunLoop serves the source only at the next wake (U2).
  @Test(arguments: TestedBackend.allCases)
  func aSourceAndAWakeDuringAnInnerSleepReachTheOuterRun(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let source = Loop.Source { loop.stop() }
      loop.add(source)
      loop.addIdleSource(to: "inner")
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          outside.whenAsleep { source.signalAndWake() }
          loop.run(in: "inner", for: .milliseconds(20))
        })
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aBlockForTheOuterModeDuringAnInnerSleepReachesTheOuterRun(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource()
      loop.addIdleSource(to: "inner")
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          outside.whenAsleep { loop.perform { loop.stop() } }
          loop.run(in: "inner", for: .milliseconds(20))
        })
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aMessageForTheOuterModeDuringAnInnerSleepReachesTheOuterRun(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let port = Loop.Port<Int, Void> { _ in loop.stop() }
      loop.add(port)
      loop.addIdleSource(to: "inner")
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          outside.whenAsleep { port.send(1) }
          loop.run(in: "inner", for: .milliseconds(20))
        })
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test func aTimerOfTheOuterModeThatBecameDueInAnInnerRunFiresAfterIt() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      let start = loop.now
      loop.addTimer(after: 1_000_000) { _ in log.note("timer") }
      loop.addIdleSource(to: "inner")
      loop.add(
        Loop.Observer(.beforeWaiting, repeats: false) { _, _ in
          loop.run(in: "inner", for: .milliseconds(5))
          log.note("inner over")
        })
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["inner over", "timer"])
      #expect(start.duration(to: loop.now) == .nanoseconds(5_000_001))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopEndsTheInnermostRunOnly(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource(to: "inner")
      loop.addSignalledSource {
        loop.perform(in: "inner") { loop.stop() }
        log.note("\(loop.run(in: "inner", for: .seconds(60)))")
      }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == ["stopped"])
    }
  }

  @Test func aNestedRunOfTheSameModeServesTheOtherSignalledSources() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addSignalledSource(order: 1) {
        log.note("one begins")
        loop.run(for: .zero)
        log.note("one ends")
      }
      loop.addSignalledSource(order: 2) { log.note("two") }
      loop.run(for: .zero)
      #expect(log.all == ["one begins", "two", "one ends"])
    }
  }

  @Test func aHundredRunsWithinEachOtherEndOneByOne() async {
    await withScriptedLoop { loop, _ in
      let depth = Counter()
      let log = Log()
      loop.add(Loop.Timer(at: .distantFuture) { _ in }, to: "m")
      @Sendable func dive() {
        loop.perform(in: "m") {
          if depth.increment() < 100 { dive() } else { loop.stop() }
          log.note("\(loop.run(in: "m", for: .milliseconds(1)))")
        }
      }
      dive()
      loop.run(in: "m", for: .milliseconds(1))
      #expect(log.all.count == 100)
      #expect(loop.currentMode == nil)
    }
  }
}
