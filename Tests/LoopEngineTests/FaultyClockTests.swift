// A clock that reads backwards: nothing traps, nothing is early, nothing fires twice.

import LoopEngine
import TestSupport
import Testing

@Suite struct FaultyClockTests {
  private static let millisecond: UInt64 = 1_000_000

  @Test func aClockThatStepsBackDuringTheSleepMakesNobodyEarly() async {
    let log = Log()
    await withScriptedLoop { loop, backend in
      let due = loop.now.advanced(by: .milliseconds(10))
      loop.add(
        Loop.Timer(at: due) { _ in log.note(loop.now >= due ? "fired" : "fired early") })
      backend.after(9 * Self.millisecond) {
        backend.stepBack(by: 5 * Self.millisecond)
        loop.wakeUp()
      }
      log.note("\(loop.run(for: .seconds(1)))")
    }
    #expect(log.all == ["fired", "finished"])
  }

  @Test func aClockThatStepsBackInACalloutMakesNobodyFireTwice() async {
    let dues = Log()
    await withScriptedLoop { loop, backend in
      let start = loop.now
      let timer = Loop.Timer(
        at: start.advanced(by: .milliseconds(10)), every: .milliseconds(10)
      ) { timer in
        dues.note("\(start.duration(to: timer.nextFireTime))")
        backend.stepBack(by: 7 * Self.millisecond)
      }
      loop.add(timer)
      loop.run(for: .milliseconds(35))
    }
    // Each grid point once, although the clock passes it again and again.
    #expect(dues.all == (1...3).map { "\(Double($0) * 0.01) seconds" }, "\(dues.all)")
  }

  @Test func aClockThatStepsBackBeforeTheLimitLengthensTheRunAndNoMore() async {
    await withScriptedLoop { loop, backend in
      loop.addIdleSource()
      let limit = loop.now.advanced(by: .milliseconds(10))
      backend.after(5 * Self.millisecond) {
        backend.stepBack(by: 100 * Self.millisecond)
        loop.wakeUp()
      }
      #expect(loop.run(for: .milliseconds(10)) == .timedOut)
      #expect(loop.now > limit)
      #expect(backend.sleepCount == 2)
    }
  }

  /// Below the moment at which the loop was made, and below every date it knows.
  @Test func aClockNearZeroTrapsNowhere() async {
    let log = Log()
    await withScriptedLoop { loop, backend in
      loop.addTimer(after: 10_000_000, every: 10_000_000, tolerance: 1_000) { timer in
        log.note("fired")
        if log.all.count == 3 { timer.invalidate() }
        backend.stepBack(by: loop.now.nanoseconds)
      }
      #expect(loop.now.advanced(by: .seconds(-1_000)).nanoseconds == 0)
      log.note("\(loop.run(for: .seconds(100)))")
    }
    #expect(log.all == ["fired", "fired", "fired", "finished"])
  }
}
