// Tolerance: timers whose windows overlap share a wake, and none fires outside its window.

import LoopEngine
import Synchronization
import TestSupport
import Testing

@Suite struct TimerToleranceTests {
  @Test func timersWhoseWindowsOverlapShareOneWake() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let start = loop.now
      let windows: [(Int64, Int64)] = [(10, 10), (15, 20), (19, 0), (30, 0)]
      for (time, tolerance) in windows {
        loop.addTimer(after: time, tolerance: tolerance) { _ in
          log.note("\(time) at \(start.duration(to: loop.now) / .nanoseconds(1))")
        }
      }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["10 at 19.0", "15 at 19.0", "19 at 19.0", "30 at 30.0"])
      #expect(backend.sleepCount == 2)
    }
  }

  @Test func withoutCompanyATimerFiresAtTheEndOfItsWindow() async {
    await withScriptedLoop { loop, _ in
      let start = loop.now
      loop.addTimer(after: 10, tolerance: 5) { _ in }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(start.duration(to: loop.now) == .nanoseconds(15))
    }
  }

  @Test func anyWakeWithinTheWindowFiresTheTimer() async {
    await withScriptedLoop { loop, backend in
      let start = loop.now
      loop.addTimer(after: 10, tolerance: 1_000) { _ in loop.stop() }
      backend.after(5) { loop.wakeUp() }
      backend.after(12) { loop.wakeUp() }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(start.duration(to: loop.now) == .nanoseconds(12))
    }
  }

  @Test func aSmallerToleranceTakesEffectWhileTheLoopSleeps() async {
    await withScriptedLoop { loop, backend in
      let start = loop.now
      let timer = loop.addTimer(after: 10, tolerance: 1_000) { _ in loop.stop() }
      backend.after(5) { timer.setTolerance(.nanoseconds(3)) }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(start.duration(to: loop.now) == .nanoseconds(13))
    }
  }

  @Test func aToleranceSetInTheCalloutHoldsForTheNextFire() async {
    await withScriptedLoop { loop, _ in
      let times = Times()
      let start = loop.now
      loop.addTimer(after: 10, every: 100) { timer in
        times.append(loop.now.nanoseconds - start.nanoseconds)
        timer.setTolerance(.nanoseconds(7))
      }
      loop.run(for: .nanoseconds(300))
      #expect(times.all == [10, 117, 217])
    }
  }

  @Test func theLargestToleranceIsLegal() async {
    await withScriptedLoop { loop, backend in
      let fired = Log()
      loop.addTimer(after: 10, tolerance: .max) { _ in fired.note("fired") }
      #expect(loop.run(for: .seconds(1)) == .timedOut)
      #expect(backend.sleepCount == 1)
      // The end of that sleep is a wake like any other.
      #expect(fired.all == ["fired"])
    }
  }

  /// Random windows: nothing fires outside its window, and no fewer wakes would do.
  @Test(arguments: 1...5)
  func wakesAreAsFewAsTheWindowsAllow(seed: UInt64) async {
    let (isInside, sleeps, fewest) = await withScriptedLoop { loop, backend in
      var random = SeededRandom(seed: seed)
      let outside = Counter()
      var windows: [(first: UInt64, last: UInt64)] = []
      let start = backend.nowNanoseconds()
      for _ in 1...2_000 {
        let first = start + UInt64(random.next(below: 1_000_000)) + 1
        let tolerance = random.next(below: 3) == 0 ? 0 : UInt64(random.next(below: 5_000))
        windows.append((first, first + tolerance))
        loop.add(
          Loop.Timer(
            at: Loop.Instant(nanoseconds: first), tolerance: .nanoseconds(Int64(tolerance))
          ) { _ in
            let now = backend.nowNanoseconds()
            if now < first || now > first + tolerance { outside.increment() }
          })
      }
      loop.run(for: .seconds(1))
      return (outside.value == 0, backend.sleepCount, Self.fewestWakes(for: windows))
    }
    #expect(isInside)
    #expect(sleeps == fewest)
  }

  /// The least number of moments that meet all windows: always take the earliest end.
  private static func fewestWakes(for windows: [(first: UInt64, last: UInt64)]) -> Int {
    var wakes = 0
    var last: UInt64 = 0
    for window in windows.sorted(by: { $0.last < $1.last }) where window.first > last {
      wakes += 1
      last = window.last
    }
    return wakes
  }
}
