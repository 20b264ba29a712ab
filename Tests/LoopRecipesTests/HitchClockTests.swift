// When busy becomes a hitch, without a clock or a thread.

import LoopEngine
import Testing

@testable import LoopRecipes

@Suite struct HitchClockTests {
  private func sight(
    _ stretch: UInt64, first: UInt64, now iteration: UInt64
  ) -> HitchClock.Sight {
    HitchClock.Sight(
      stretch: stretch, firstIteration: first, iteration: iteration, callout: nil)
  }

  @Test func aStretchIsReportedOnceFromTheThresholdOn() {
    var clock = HitchClock(thresholdNanoseconds: 50)
    #expect(clock.see(sight(1, first: 4, now: 4), at: 1_000) == nil)
    #expect(clock.see(sight(1, first: 4, now: 4), at: 1_049) == nil)
    let durations = HitchClock.Durations(stretchNanoseconds: 50, calloutNanoseconds: 50)
    #expect(clock.see(sight(1, first: 4, now: 4), at: 1_050) == durations)
    #expect(clock.see(sight(1, first: 4, now: 4), at: 9_000) == nil)
  }

  /// After the wake the rest of one iteration, and the next one up to its sleep, are one stretch.
  @Test func theIterationBehindTheWakeAndTheNextAddUp() {
    var clock = HitchClock(thresholdNanoseconds: 50)
    #expect(clock.see(sight(1, first: 4, now: 4), at: 1_000) == nil)
    let durations = HitchClock.Durations(stretchNanoseconds: 60, calloutNanoseconds: 0)
    #expect(clock.see(sight(1, first: 4, now: 5), at: 1_060) == durations)
  }

  @Test func aLoopThatPollsIsLateOnlyWithinAnIteration() {
    var clock = HitchClock(thresholdNanoseconds: 50)
    for iteration in UInt64(4)...40 {
      let now = iteration * 40
      #expect(clock.see(sight(1, first: 4, now: iteration), at: now) == nil || iteration == 5)
    }
    #expect(clock.see(sight(1, first: 4, now: 40), at: 40 * 40 + 49) == nil)
    #expect(clock.see(sight(1, first: 4, now: 40), at: 40 * 40 + 50) != nil)
  }

  @Test func aRestOrAnotherStretchBeginsAnew() {
    var clock = HitchClock(thresholdNanoseconds: 50)
    #expect(clock.see(sight(1, first: 4, now: 4), at: 1_000) == nil)
    clock.rest()
    #expect(clock.see(sight(1, first: 4, now: 4), at: 2_000) == nil)
    #expect(clock.see(sight(2, first: 4, now: 4), at: 3_000) == nil)
    #expect(clock.see(sight(2, first: 4, now: 4), at: 3_050) != nil)
  }
}
