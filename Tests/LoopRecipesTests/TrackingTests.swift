// The classic scroll case: while something is dragged the loop runs in the tracking mode, and what is in
// the default mode alone pauses.

import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct TrackingTests {
  /// A drag of 50 ms from 25 ms on, in a run nested in a source's callout.
  @Test func whileTrackingADefaultTimerPausesAndACommonOneGoesOn() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.noteFires(of: "default", in: .default, every: 10, notedIn: log)
      loop.noteFires(of: "common", in: .common, every: 10, notedIn: log)
      let touch = Loop.Source {
        log.note("drag begins")
        loop.run(in: .tracking, for: .milliseconds(50))
        log.note("drag ends")
      }
      loop.add(touch)
      loop.perform(after: .milliseconds(25)) { touch.signal() }
      loop.run(for: .milliseconds(95))
      #expect(
        log.all == [
          "default 10", "common 10", "default 20", "common 20", "drag begins",
          "common 30", "common 40", "common 50", "common 60", "common 70", "drag ends",
          // Once for all that it missed, and then on its grid, which has not moved.
          "default 75", "default 80", "common 80", "default 90", "common 90",
        ])
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func aRequestInCommonModesIsServedWhileTrackingOneInDefaultAfterwards(
    kind: Loop.Backend
  ) async {
    let log = Log()
    await withRealLoop(kind) { loop in
      loop.addIdleSource(to: .common)
      loop.perform(after: .zero) { log.note("default") }
      loop.perform(after: .milliseconds(1), in: .common) {
        log.note("common in \(loop.currentMode?.name ?? "none")")
        loop.stop()
      }
      #expect(loop.run(in: .tracking, for: .seconds(60)) == .stopped)
      log.note("drag ends")
      loop.run(for: .zero)
    }
    #expect(log.all == ["common in tracking", "drag ends", "default"])
  }
}

extension Loop {
  /// Adds a repeating timer that notes its name and the milliseconds since now whenever it fires.
  fileprivate func noteFires(
    of name: String, in mode: Mode, every milliseconds: Int64, notedIn log: Log
  ) {
    let start = now
    addTimer(after: milliseconds * 1_000_000, every: milliseconds * 1_000_000, to: mode) {
      [self] _ in
      log.note("\(name) \((now.nanoseconds - start.nanoseconds) / 1_000_000)")
    }
  }
}
