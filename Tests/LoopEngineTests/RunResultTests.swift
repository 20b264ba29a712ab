// Which activities a run goes through, and how it ends. The case names are those of SEMANTICS.md.

import LoopEngine
import TestSupport
import Testing

@Suite struct RunResultTests {
  @Test(arguments: TestedBackend.allCases)
  func neverUsedModeFinishesWithoutObserver(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.logActivities(in: log)
      #expect(loop.run(in: "never used", for: .seconds(60)) == .finished)
      #expect(log.all.isEmpty)
      #expect(!loop.allModes.contains("never used"))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func commonIsNoModeToRunIn(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource(to: .common)
      loop.logActivities(in: log, mode: .common)
      #expect(loop.run(in: .common, for: .seconds(60)) == .finished)
      #expect(log.all.isEmpty)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func onlyObserversFinishesWithoutEntry(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.logActivities(in: log)
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all.isEmpty)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func onlyAQueuedBlockRunsThenFinishes(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.logActivities(in: log)
      loop.perform { log.note("block") }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["Entry", "BT", "BS", "block", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func zeroSecondsWithAnIdleSourcePolls(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func fiftyMillisecondsWithAnIdleSourceSleepsThemOut(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      let start = loop.now
      #expect(loop.run(for: .milliseconds(50)) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "AW", "Exit"])
      #expect(start.duration(to: loop.now) >= .milliseconds(50))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopInASourceWithReturnAfterIsHandledSource(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      loop.addSignalledSource { loop.stop() }
      #expect(loop.run(for: .seconds(60), returnAfterSourceHandled: true) == .handledSource)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopInASourceWithZeroSecondsIsTimedOut(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      loop.addSignalledSource { loop.stop() }
      #expect(loop.run(for: .zero) == .timedOut)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func stopInASourceElseIsStopped(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addSignalledSource { loop.stop() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      loop.logActivities(in: log)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "AW", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func lastSourceRemovedByAnotherThreadWhileAsleepGoesOnSleeping(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let source = loop.addIdleSource()
      loop.logActivities(in: log)
      outside.whenAsleep {
        loop.remove(source)
        log.note("removed")
        outside.linger()
        loop.stop()
      }
      // Had it been woken, it would have found the mode empty.
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "removed", "AW", "Exit"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aLimitInThePastReturnsAtOnce(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      #expect(loop.run(for: .seconds(-1)) == .timedOut)
      #expect(log.take() == ["Entry", "BT", "BS", "Exit"])
      loop.run(until: loop.now.advanced(by: .seconds(-1)))
      #expect(log.take() == ["Entry", "BT", "BS", "Exit"])
      #expect(loop.runServingOneSource(before: Loop.Instant(nanoseconds: 0)))
      #expect(log.take() == ["Entry", "BT", "BS", "Exit"])
    }
  }

  @Test func aThousandRunsOfAMillisecondTakeOneEach() async {
    await withScriptedLoop { loop, backend in
      loop.addIdleSource()
      let start = loop.now
      for _ in 1...1_000 { loop.run(for: .milliseconds(1)) }
      // A run ends strictly after its limit: one nanosecond of scripted time.
      #expect(start.duration(to: loop.now) == .nanoseconds(1_000 * 1_000_001))
      #expect(backend.sleepCount == 1_000)
    }
  }

  @Test func aWaitBelowAMillisecondIsOneSystemCall() async {
    await withScriptedLoop { loop, backend in
      loop.addTimer(after: 300_000) { _ in loop.stop() }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(backend.calls == [.sleep(until: 1_000_300_000, watchesDescriptors: false)])
    }
  }
}
