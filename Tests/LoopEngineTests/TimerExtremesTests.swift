// Times at the ends of what can be said, and many of them: no overflow, no busy loop, never early.

import LoopEngine
import TestSupport
import Testing

@Suite struct TimerExtremesTests {
  @Test func ofDelaysOfAMillisecondAndOfAgesOnlyTheFirstFires() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let delays: [(String, Duration)] = [
        ("1 ms", .milliseconds(1)), ("2^48 ms", .milliseconds(1 << 48)),
        ("max", .nanoseconds(Int64.max)), ("beyond", .seconds(Int64.max)),
      ]
      for (name, delay) in delays {
        loop.add(Loop.Timer(at: loop.now.advanced(by: delay)) { _ in log.note(name) })
      }
      loop.add(Loop.Timer(at: .distantFuture) { _ in log.note("distant future") })
      #expect(loop.run(for: .seconds(86_400)) == .timedOut)
      #expect(log.all == ["1 ms"])
      #expect(backend.sleepCount == 2, "no busy re-arming")
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func theSameOnTheRealClock(kind: Loop.Backend) async {
    await withRealLoop(kind) { loop in
      let log = Log()
      let ages: [Duration] = [.milliseconds(1 << 48), .nanoseconds(1 << 62), .seconds(Int64.max)]
      for delay in ages {
        loop.add(Loop.Timer(at: loop.now.advanced(by: delay)) { _ in log.note("\(delay)") })
      }
      loop.addTimer(after: 1_000_000) { _ in log.note("1 ms") }
      loop.add(Loop.Observer(.beforeWaiting) { _, _ in log.note("BW") })
      #expect(loop.run(for: .milliseconds(10)) == .timedOut)
      #expect(log.all.filter { $0 != "BW" } == ["1 ms"])
      #expect(log.count(of: "BW") <= 2, "busy re-arming")
    }
  }

  @Test(arguments: [Duration.nanoseconds(1 << 62), .nanoseconds(Int64.max), .seconds(Int64.max)])
  func aRepeatOfAgesFiresOnce(period: Duration) async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.add(Loop.Timer(at: loop.now, every: period) { _ in log.note("fired") })
      #expect(loop.run(for: .seconds(86_400)) == .timedOut)
      #expect(log.all == ["fired"])
      #expect(backend.sleepCount == 2)
    }
  }

  @Test func aTimerOfHalfASecondDoesNotFireInTheFirstTenth() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addTimer(after: 500_000_000) { _ in log.note("fired") }
      #expect(loop.run(for: .milliseconds(100)) == .timedOut)
      #expect(log.all.isEmpty)
      #expect(loop.run(for: .milliseconds(399)) == .timedOut)
      #expect(log.all.isEmpty)
      #expect(loop.run(for: .milliseconds(100)) == .finished)
      #expect(log.all == ["fired"])
    }
  }

  @Test func durationsAreRoundedUpToNanosecondsSoThatNothingIsEarly() async {
    await withScriptedLoop { loop, _ in
      let start = loop.now
      let justOver = Duration(secondsComponent: 0, attosecondsComponent: 1_000_000_001)
      #expect(start.advanced(by: justOver).nanoseconds == start.nanoseconds + 2)
      let timer = Loop.Timer(at: start, every: justOver, tolerance: justOver) { _ in }
      #expect(timer.interval == .nanoseconds(2))
      #expect(timer.tolerance == .nanoseconds(2))
    }
  }

  @Test func instantsSaturateAtBothEnds() {
    let soon = Loop.Instant(nanoseconds: 5)
    #expect(soon.advanced(by: .nanoseconds(-6)).nanoseconds == 0)
    #expect(soon.advanced(by: .seconds(Int64.min)).nanoseconds == 0)
    #expect(Loop.Instant.distantFuture.advanced(by: .seconds(1)) == .distantFuture)
    #expect(soon.duration(to: .distantFuture) == .nanoseconds(Int64.max))
    #expect(Loop.Instant.distantFuture.duration(to: soon) == .nanoseconds(-Int64.max))
    #expect(soon.duration(to: Loop.Instant(nanoseconds: 3)) == .nanoseconds(-2))
  }

  /// A hundred thousand random deadlines: each fires exactly at its nanosecond, for callouts cost
  /// nothing here.
  @Test func aHundredThousandRandomDeadlinesAreNeverEarly() async {
    let wrong = await withScriptedLoop { loop, backend in
      var random = SeededRandom(seed: 100_000)
      let wrong = Counter()
      let fired = Counter()
      for _ in 1...100_000 {
        // From nanoseconds to minutes ahead.
        let delay = random.next() >> UInt64(28 + random.next(below: 34))
        let due = backend.nowNanoseconds() + delay
        loop.add(
          Loop.Timer(at: Loop.Instant(nanoseconds: due)) { _ in
            fired.increment()
            if backend.nowNanoseconds() != due { wrong.increment() }
          })
      }
      loop.run(for: .seconds(86_400))
      return wrong.value + abs(100_000 - fired.value)
    }
    #expect(wrong == 0)
  }

  @Test(arguments: Loop.Backend.allCases)
  func neverEarlyOnTheRealClock(kind: Loop.Backend) async {
    let count = LongRun.count(short: 300, long: 20_000)
    let early = await withRealLoop(kind) { loop in
      var random = SeededRandom(seed: 3)
      let early = Counter()
      for _ in 1...count {
        let due = loop.now.advanced(by: .nanoseconds(Int64(random.next(below: 20_000_000))))
        loop.add(Loop.Timer(at: due) { _ in if loop.now < due { early.increment() } })
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      return early.value
    }
    #expect(early == 0)
  }
}
