// How loops are used: the cases "Patterns" of SEMANTICS.md.

import LoopEngine
import TestSupport
import Testing

@Suite struct PatternTests {
  /// The touch-event path: what comes in from outside is noted, and handled as a source0.
  @Test(arguments: TestedBackend.allCases)
  func aDescriptorThatSignalsASourceIsServedWithNoSleepBetween(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let event = try SharedEvent()
      let handler = Loop.Source {
        log.note("source0")
        loop.stop()
      }
      loop.add(handler)
      try loop.add(
        Loop.DescriptorSource(descriptor: event.number) { _ in
          log.note("descriptor")
          event.clear()
          handler.signal()
        })
      loop.logActivities(in: log)
      outside.whenAsleep { try? event.signal() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(
        log.all == [
          "Entry", "BT", "BS", "BW", "AW", "descriptor", "BT", "BS", "source0", "Exit",
        ])
    }
  }

  /// The layout pattern: changes are only noted, and worked off together before the loop sleeps.
  @Test(arguments: TestedBackend.allCases)
  func manyChangesInOneIterationAreCommittedOnce(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let changes = Counter()
      let committed = Counter()
      loop.add(
        Loop.Observer([.beforeWaiting, .exit], order: 2_000_000) { _, _ in
          let open = changes.value - committed.value
          guard open > 0 else { return }
          for _ in 1...open { committed.increment() }
          log.note("committed \(open)")
        })
      loop.addTimer(after: 0) { _ in for _ in 1...3 { changes.increment() } }
      for _ in 1...2 { loop.addSignalledSource { for _ in 1...5 { changes.increment() } } }
      for _ in 1...4 { loop.perform { changes.increment() } }
      loop.run(for: .milliseconds(1))
      #expect(log.all == ["committed 17"])
    }
  }

  @Test func aDefaultTimerPausesWhileTrackingAndACommonOneGoesOn() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addTimer(after: 10, every: 10) { _ in log.note("default") }
      loop.addTimer(after: 10, every: 10, to: .common) { _ in log.note("common") }
      loop.run(for: .nanoseconds(25))
      #expect(log.take() == ["default", "common", "default", "common"])
      loop.run(in: .tracking, for: .nanoseconds(20))
      #expect(log.take() == ["common", "common"])
      // Once for all that it missed, then on its grid.
      loop.run(for: .nanoseconds(10))
      #expect(log.take() == ["default", "default", "common"])
    }
  }
}
