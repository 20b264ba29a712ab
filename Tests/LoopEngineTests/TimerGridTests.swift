// Repeating timers stay on their grid, whatever their callouts cost, and wherever the grid is moved.

import TestSupport
import Testing

@testable import LoopEngine

@Suite struct TimerGridTests {
  /// The times, counted from the run's begin, at which a timer fires whose callouts do `body`.
  private func fireTimes(
    first: Int64, every period: Int64, during limit: Duration,
    _ body: @escaping @Sendable (Loop.Timer, ScriptedBackend, _ fire: Int) -> Void
  ) async -> [Int64] {
    await withScriptedLoop { loop, backend in
      let times = Times()
      let start = backend.nowNanoseconds()
      loop.addIdleSource()
      loop.addTimer(after: first, every: period) { timer in
        times.append(backend.nowNanoseconds() - start)
        body(timer, backend, times.all.count)
      }
      loop.run(for: limit)
      return times.all.map { Int64($0) }
    }
  }

  @Test func aStallOf35MillisecondsSkipsToTheNextGridPoint() async {
    let millisecond: Int64 = 1_000_000
    let times = await fireTimes(
      first: 10 * millisecond, every: 10 * millisecond, during: .milliseconds(75)
    ) { _, backend, fire in
      if fire == 1 { backend.advance(by: 35_000_000) }
    }
    #expect(times == [10, 50, 60, 70].map { $0 * millisecond })
  }

  @Test func tenMillisecondsOverdueByTwentyIsOneCall() async {
    let times = await fireTimes(first: -20, every: 10, during: .nanoseconds(15)) { _, _, _ in }
    #expect(times == [0, 10])
  }

  @Test func theKthFireIsAtTheStartPlusKPeriodsWhateverTheCalloutsCost() async {
    let times = await fireTimes(first: 7, every: 1_000, during: .nanoseconds(100_000)) {
      _, backend, fire in backend.advance(by: UInt64(fire * 37 % 900))
    }
    #expect(times == (0..<100).map { 7 + $0 * 1_000 })
  }

  @Test func settingTheNextFireTimeMovesTheGrid() async {
    let times = await fireTimes(first: 10, every: 10, during: .nanoseconds(60)) {
      timer, _, fire in
      if fire == 2 { timer.setNextFireTime(timer.nextFireTime.advanced(by: .nanoseconds(13))) }
    }
    #expect(times == [10, 20, 33, 43, 53])
  }

  @Test func aPastTimeSetInTheCalloutFiresAgainAtOnceAndThenOnThatGrid() async {
    let times = await fireTimes(first: 10, every: 100, during: .nanoseconds(500)) {
      timer, backend, fire in
      guard fire == 1 else { return }
      backend.advance(by: 50)
      timer.setNextFireTime(timer.nextFireTime.advanced(by: .nanoseconds(15)))
    }
    #expect(times == [10, 60, 125, 225, 325, 425])
  }

  @Test func aTimeBeforeTheOneItFiresForIsKeptToo() async {
    let times = await fireTimes(first: 10, every: 100, during: .nanoseconds(250)) {
      timer, _, fire in
      if fire == 1 { timer.setNextFireTime(timer.nextFireTime.advanced(by: .nanoseconds(-5))) }
    }
    #expect(times == [10, 10, 105, 205])
  }

  @Test func aPeriodOfZeroOrLessFiresOnce() async {
    for period in [0, -1, -1_000_000] as [Int64] {
      let times = await fireTimes(first: 10, every: period, during: .nanoseconds(100)) { _, _, _ in
      }
      #expect(times == [10])
    }
  }

  @Test func aTwoNanosecondPeriodCatchesUpWithAHalfSecondStallInOneStep() async {
    let stall: Int64 = 500_000_001
    for period in [2, 400_000_000] as [Int64] {
      let sleeps = await withScriptedLoop { loop, backend in
        loop.addTimer(after: period, every: period) { timer in
          if backend.sleepCount == 2 { timer.invalidate() }
          backend.advance(by: UInt64(stall))
        }
        #expect(loop.run(for: .seconds(60)) == .finished)
        return backend.calls
      }
      let next = (stall / period + 1) * period
      #expect(
        sleeps
          == [period, period + next].map {
            .sleep(until: UInt64(1_000_000_000 + $0), watchesDescriptors: false)
          })
    }
  }

  @Test func catchingUpIsOneDivision() {
    // Step by step this would take centuries.
    let next = Loop.Timer.nextGridPoint(from: 0, periodNanoseconds: 1, after: 1 << 62)
    #expect(next == 1 << 62 + 1)
    #expect(Loop.Timer.nextGridPoint(from: 5, periodNanoseconds: 10, after: 3) == 15)
    #expect(Loop.Timer.nextGridPoint(from: 5, periodNanoseconds: 10, after: 15) == 25)
    #expect(Loop.Timer.nextGridPoint(from: 5, periodNanoseconds: .max, after: 15) == .max)
    #expect(Loop.Timer.nextGridPoint(from: 0, periodNanoseconds: 1, after: .max) == .max)
  }

  @Test func periodsOfEveryPowerOfTwoFireAtMostDurationByPeriodPlusOneTimes() async {
    // A callout costs 1 ms of scripted time, so that the shortest periods come to an end.
    for power in 0...30 {
      let period = Int64(1) << power
      let times = await fireTimes(first: period, every: period, during: .seconds(1)) {
        _, backend, _ in backend.advance(by: 1_000_000)
      }
      #expect(times.count <= 1_000_000_000 / period + 1)
      #expect(times.count >= min(999, 1_000_000_000 / max(period, 1_000_000) / 2))
      #expect(times.allSatisfy { $0 % period == 0 }, "off the grid")
    }
  }

  @Test(arguments: Loop.Backend.allCases)
  func periodsOfEveryPowerOfTwoAlsoOnTheRealClock(kind: Loop.Backend) async {
    let fires = LongRun.count(short: 20, long: 1_000)
    await withRealLoop(kind) { loop in
      let counters = (0...30).map { _ in Counter() }
      let start = loop.now
      for power in 0...30 {
        let period = Int64(1) << power
        loop.addTimer(after: period, every: period) { _ in
          counters[power].increment()
          if power == 20 && counters[20].value == fires { loop.stop() }
        }
      }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      let elapsed = start.duration(to: loop.now) / .nanoseconds(1)
      for power in 0...30 {
        #expect(Double(counters[power].value) <= elapsed / Double(1 << power) + 1)
      }
    }
  }

  @Test func othersStayOnTimeBesideOneThatAlwaysOverruns() async {
    await withScriptedLoop { loop, backend in
      let lateness = Times()
      loop.addTimer(after: 10, every: 10) { _ in backend.advance(by: 15) }
      loop.addTimer(after: 100, every: 100) { timer in
        lateness.append(backend.nowNanoseconds() - timer.nextFireTime.nanoseconds)
      }
      loop.run(for: .nanoseconds(10_000))
      #expect(lateness.all.count >= 99)
      #expect(lateness.all.allSatisfy { $0 <= 15 }, "late by more than one callout")
    }
  }
}
