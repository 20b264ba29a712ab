// What it costs to read the clock that every figure comes from. Reported, never subtracted.

import LinuxIO

/// The cost of one reading of CLOCK_MONOTONIC.
public struct ClockCost: Hashable, Sendable {
  /// The median over batches, rounded to a nanosecond.
  public var medianNanoseconds: UInt64

  /// Measures it over 21 batches of 1,000 readings; less than a millisecond with a fast clock.
  public static func measure() -> ClockCost {
    let batches = (0..<21).map { _ in
      let start = MonotonicClock.nowNanoseconds()
      var last = start
      for _ in 0..<1_000 { last = MonotonicClock.nowNanoseconds() }
      return (last - start + 500) / 1_000
    }
    return ClockCost(medianNanoseconds: batches.sorted()[batches.count / 2])
  }
}
