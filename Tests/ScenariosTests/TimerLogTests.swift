// Lateness, missed and early fires of made-up calls, where the right answer is known.

import Testing

@testable import Scenarios

@Suite struct TimerLogTests {
  /// Calls in milliseconds against a grid of 10 ms from 0, each lasting as long as said.
  private func log(_ calls: [(began: Double, lasted: Double)]) -> TimerLog {
    TimerLog(
      startNanoseconds: 1_000_000_000, periodNanoseconds: 10_000_000,
      calls: calls.map { call in
        let began = 1_000_000_000 + UInt64(call.began * 1e6)
        return TimerCall(
          beganNanoseconds: began, endedNanoseconds: began + UInt64(call.lasted * 1e6),
          sharesWake: false)
      })
  }

  private func points(_ calls: [(began: Double, lasted: Double)]) -> [UInt64] {
    log(calls).fires.map(\.point)
  }

  @Test func callsOnTheGridAreForTheirPoints() {
    let log = log([(10, 0), (20.5, 0), (30, 0)])
    #expect(log.fires.map(\.point) == [1, 2, 3])
    #expect(log.fires.map(\.latenessNanoseconds) == [0, 500_000, 0])
    let figures = TimerFigures(log)
    #expect(figures.missedCount == 0)
    #expect(figures.earlyCount == 0)
  }

  @Test func aStallInTheOwnCalloutMissesThePointsInIt() {
    // The page of semantics: 10 ms period, 35 ms stall: 10, 50, 60, 70.
    let calls = [(10.0, 35.0), (50, 0), (60, 0), (70, 0)]
    #expect(points(calls) == [1, 5, 6, 7])
    #expect(TimerFigures(log(calls)).missedCount == 3)
  }

  @Test func aCallHeldUpElsewhereIsLateAndMissesThePointsBehindIt() {
    let calls = [(10.0, 0.0), (45, 0), (50, 0)]
    #expect(points(calls) == [1, 2, 5])
    #expect(log(calls).fires[1].latenessNanoseconds == 25_000_000)
    #expect(TimerFigures(log(calls)).missedCount == 2)
  }

  @Test func aFireBeforeItsTimeIsEarlyAndSoIsASecondOneForThePoint() {
    let calls = [(10.0, 0.0), (19.9999, 0), (20, 0), (40, 0)]
    let figures = TimerFigures(log(calls))
    #expect(points(calls) == [1, 2, 3, 4])
    #expect(figures.earlyCount == 2)
    #expect(figures.lateness.anomalies.negative == 2)
  }

  @Test func aClockThatRunsAwayIsDrift() throws {
    // Each fire comes 1 us later than the one before: 100 ppm of 10 ms.
    let calls = (1...50).map { k in (began: Double(k) * 10.001, lasted: 0.0) }
    let trend = try #require(TimerFigures(log(calls)).trend)
    #expect(abs(trend.slope * 1e6 - 100) < 0.01)
    let jitter = try #require(TimerFigures(log(calls)).jitter?.extremes)
    #expect(jitter.upperBound <= 2)
  }

  @Test func aSteadyDelayIsNoDriftAndNoJitter() throws {
    let figures = TimerFigures(log((1...50).map { (began: Double($0) * 10 + 0.06, lasted: 0) }))
    #expect(try #require(figures.trend).slope == 0)
    #expect(figures.lateness.extremes == 60_000...60_000)
    #expect(figures.jitter?.extremes == 1...1)
  }

  @Test func aTimerThatKeepsItsGridIsBackWithTheNextFire() {
    #expect(recovery([(10, 35, true), (50, 0, false), (60, 0, false)]) == 1)
    // A quarter of the period late still counts as back.
    #expect(recovery([(10, 35, true), (52.5, 0, false)]) == 1)
  }

  @Test func aTimerThatCatchesUpNeedsAFireForEachPointMissed() {
    // After the stall to 45 ms it is called at once, three times: for points 5, 6 and 7 those are early.
    let calls = [
      (10.0, 35.0, true), (45, 0, false), (45, 0, false), (45, 0, false), (80, 0, false),
    ]
    #expect(recovery(calls) == 4)
  }

  @Test func aTimerThatIsNeverBackCountsAllItsFires() {
    let calls = [(10.0, 35.0, true), (55.0, 0.0, false), (65, 0, false), (75, 0, false)]
    #expect(recovery(calls) == 3)
  }

  @Test func theWorstStallCounts() {
    let calls = [
      (10.0, 35.0, true), (50, 0, false), (60, 35, true), (104, 0, false), (114, 0, false),
      (120, 0, false),
    ]
    #expect(recovery(calls) == 3)
    #expect(recovery([(10, 0, false), (20, 0, false)]) == nil)
    #expect(recovery([(10, 0, false), (20, 35, true)]) == nil)
  }

  /// Calls in milliseconds: when, how long, and whether that was a stall.
  private func recovery(_ calls: [(began: Double, lasted: Double, stalls: Bool)]) -> Int? {
    var marked = log(calls.map { ($0.began, $0.lasted) }).calls
    for index in marked.indices { marked[index].stalls = calls[index].stalls }
    return TimerFigures(
      TimerLog(startNanoseconds: 1_000_000_000, periodNanoseconds: 10_000_000, calls: marked)
    ).recoveryCount
  }

  @Test func theWarmUpIsInNoFigure() throws {
    let calls = [(10.0, 0.0), (29, 0), (30.001, 0), (40.001, 0), (60.002, 0)]
    let whole = log(calls)
    let warm = TimerLog(
      startNanoseconds: whole.startNanoseconds, periodNanoseconds: whole.periodNanoseconds,
      calls: whole.calls, warmupPoints: 2)
    // The call at 29 ms was for point 2, which belongs to the warm-up although it came late.
    #expect(warm.counted.map(\.fire.point) == [3, 4, 5])
    let figures = TimerFigures(warm)
    #expect(figures.lateness.count == 3)
    #expect(figures.lateness.extremes?.upperBound ?? 0 < 11_000_000)
    #expect(figures.missedCount == 0)
  }

  @Test func pointsBehindTheLastFireAreMissedUntilTheScheduleEnds() {
    // The call for point 2 came when the schedule, to point 6, was over.
    let calls = log([(10, 0), (61, 0)]).calls
    let held = { (last: UInt64, calls: [TimerCall]) in
      TimerFigures(
        TimerLog(
          startNanoseconds: 1_000_000_000, periodNanoseconds: 10_000_000, calls: calls,
          warmupPoints: 1, lastPoint: last))
    }
    #expect(held(6, calls).missedCount == 4)
    #expect(held(2, calls).missedCount == 0)
    // A timer that never fired missed them all.
    #expect(held(6, []).missedCount == 5)
  }

  @Test func withoutCallsThereAreNoFigures() {
    let figures = TimerFigures(log([]))
    #expect(figures.trend == nil)
    #expect(figures.lateness.count == 0)
    #expect(figures.missedCount == 0)
  }
}
