// Timers and other threads: what takes effect while the loop sleeps, and what wakes it.

import LoopEngine
import TestSupport
import Testing

@Suite struct TimerThreadTests {
  @Test(arguments: TestedBackend.allCases)
  func oneAddedWhileTheLoopSleepsFires(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      loop.addIdleSource()
      outside.whenAsleep { loop.addTimer(after: 1_000) { _ in loop.stop() } }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test func oneAddedWhileTheLoopSleepsIsOnTimeAndNoIterationBetween() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let start = loop.now
      loop.addIdleSource()
      loop.logActivities(in: log)
      backend.after(1_000) {
        loop.addTimer(after: 500) { _ in
          log.note("\(start.duration(to: loop.now) / .nanoseconds(1))")
          loop.stop()
        }
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["Entry", "BT", "BS", "BW", "AW", "1500.0", "Exit"])
      #expect(backend.kickCount == 1)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func anEarlierOneFromAnotherThreadFiresFirst(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let later = loop.addTimer(after: 3_600_000_000_000) { _ in log.note("later") }
      outside.whenAsleep {
        loop.addTimer(after: 1_000) { _ in
          log.note("earlier")
          later.setNextFireTime(loop.now)
        }
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["earlier", "later"])
    }
  }

  /// The loop that it goes to sleeps, and nothing else would wake it.
  @Test(arguments: Loop.Backend.allCases)
  func aTimerThatMovesToAnotherLoopInItsCalloutFiresThere(kind: Loop.Backend) async {
    await onTestThread {
      guard let here = try? Loop.attach(backend: kind) else { return }
      let there = Reference<Loop>()
      let thread = OwnThread { () -> Loop.RunResult? in
        guard let loop = try? Loop.attach(backend: kind) else { return nil }
        loop.addIdleSource()
        there.value = loop
        return loop.run(for: .seconds(600))
      }
      while there.value?.isWaiting != true { yieldProcessor() }
      let timer = Loop.Timer(at: here.now, every: .milliseconds(1)) { timer in
        guard let other = there.value else { return }
        if Loop.current === other { return other.stop() }
        here.remove(timer)
        other.add(timer)
      }
      here.add(timer)
      #expect(here.run(for: .seconds(600)) == .finished)
      #expect(thread.join() == .stopped)
      timer.invalidate()
    }
  }

  @Test func aLaterOneFromAnotherThreadIsNoWakeAtAll() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      let first = loop.addTimer(after: 10_000) { _ in log.note("first") }
      backend.after(1_000) {
        loop.addTimer(after: 50_000) { _ in log.note("second") }
        loop.addTimer(after: 2_000, tolerance: 40_000) { _ in log.note("tolerant") }
        loop.addTimer(after: 1, to: "another mode") { _ in log.note("?") }
        first.setNextFireTime(first.nextFireTime.advanced(by: .nanoseconds(1)))
      }
      #expect(loop.run(for: .seconds(60)) == .finished)
      #expect(log.all == ["tolerant", "first", "second"])
      #expect(backend.kickCount == 0)
    }
  }

  @Test func oneReDatedFromAnotherThreadFiresAtItsNewTime() async {
    for (newTime, kicks) in [(500, 1), (20_000, 0)] as [(Int64, Int)] {
      await withScriptedLoop { loop, backend in
        let start = loop.now
        let timer = loop.addTimer(after: 10_000) { _ in loop.stop() }
        backend.after(100) {
          timer.setNextFireTime(start.advanced(by: .nanoseconds(newTime)))
        }
        #expect(loop.run(for: .seconds(60)) == .stopped)
        #expect(start.duration(to: loop.now) == .nanoseconds(newTime))
        #expect(backend.kickCount == kicks)
      }
    }
  }

  @Test func invalidatingTheOnlyTimerLeavesNothingArmed() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.addIdleSource()
      let timer = loop.addTimer(after: 10_000) { _ in log.note("timer") }
      loop.perform { timer.invalidate() }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all.isEmpty)
      #expect(backend.calls == [.sleep(until: 1_001_000_001, watchesDescriptors: false)])
    }
  }

  @Test func invalidatingTheOnlyTimerFromAnotherThreadIsNoIteration() async {
    await withScriptedLoop { loop, backend in
      let log = Log()
      loop.addIdleSource()
      loop.logActivities(in: log)
      let timer = loop.addTimer(after: 10_000) { _ in log.note("timer") }
      backend.after(100) { timer.invalidate() }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.all == WakeTests.oneSleep)
      #expect(backend.kickCount == 0)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aCancelledTimersClosureIsReleasedAtOnce(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let timer = {
        let witness = Witness("released", in: log)
        return loop.addTimer(after: 1_000_000_000) { _ in witness.stayAlive() }
      }()
      #expect(log.all.isEmpty)
      timer.invalidate()
      #expect(log.all == ["released"])
    }
  }

  /// A fire that races an invalidation from another thread happens once or not at all; one from the
  /// loop's own thread never.
  @Test(arguments: Loop.Backend.allCases)
  func cancelMayRaceFire(kind: Loop.Backend) async {
    let rounds = LongRun.count(short: 20, long: 1_000)
    let timersPerRound = 100
    let fires = await withRealLoop(kind) { loop in
      let fires = (0..<timersPerRound).map { _ in Counter() }
      for _ in 1...rounds {
        let timers = fires.map { counter in
          loop.addTimer(after: 1_000) { _ in counter.increment() }
        }
        let canceller = OwnThread {
          for timer in timers.reversed() { timer.invalidate() }
          loop.stop()
        }
        loop.perform { for timer in timers.prefix(10) { timer.invalidate() } }
        loop.run(for: .seconds(60))
        canceller.join()
      }
      return fires.map(\.value)
    }
    #expect(fires.prefix(10).allSatisfy { $0 == 0 })
    #expect(fires.allSatisfy { $0 <= rounds })
  }

  @Test(arguments: Loop.Backend.allCases)
  func timersMayBeReDatedFromManyThreadsAtOnce(kind: Loop.Backend) async {
    let fires = await withRealLoop(kind) { loop in
      let fires = Counter()
      let timers = (0..<20).map { _ in
        loop.addTimer(after: 3_600_000_000_000) { _ in
          if fires.increment() == 20 { loop.stop() }
        }
      }
      let threads = (0..<4).map { seed in
        OwnThread {
          var random = SeededRandom(seed: UInt64(seed))
          for _ in 1...500 {
            let delay = Duration.seconds(random.next(below: 3_600) + 60)
            timers[random.next(below: 20)].setNextFireTime(loop.now.advanced(by: delay))
          }
        }
      }
      let last = OwnThread {
        for thread in threads { thread.join() }
        for timer in timers { timer.setNextFireTime(loop.now) }
      }
      loop.run(for: .seconds(60))
      last.join()
      return fires.value
    }
    #expect(fires == 20)
  }
}
