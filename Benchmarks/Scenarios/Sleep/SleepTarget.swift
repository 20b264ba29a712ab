// A loop that sleeps on another thread, as those see it who wake it and watch it. Watching is done
// from outside, so that it costs the loop nothing.

import Harness
import LinuxIO

/// What a thread had used at one moment.
struct SleepReading: Sendable {
  let nanoseconds: UInt64
  let usage: ThreadUsage
}

/// What two threads used while one woke the other at a steady rate.
struct SleepWindow: Sendable {
  let before: SleepReading
  let after: SleepReading
  /// What the waking thread used.
  let waker: ThreadUsage
  /// What the waking thread used for as many sleeps of the same length without a wake.
  let pacing: ThreadUsage

  private var seconds: Double { Double(after.nanoseconds - before.nanoseconds) / 1e9 }
  private var sleeper: ThreadUsage { after.usage - before.usage }

  /// Cycles as the kernel counted them, not as the waker meant them.
  var cyclesPerSecond: Double { Double(sleeper.voluntarySwitches) / seconds }
  var sleeperCPUPerSecond: Double { Double(sleeper.cpuNanoseconds) / seconds }
  /// For the wakes alone; below zero when noise is larger than their cost.
  var wakerCPUPerSecond: Double {
    (Double(waker.cpuNanoseconds) - Double(pacing.cpuNanoseconds)) / seconds
  }
}

/// A sleeping loop to wake and to watch. Any thread.
struct SleepTarget: Sendable {
  let waker: any Waker
  let thread: WatchedThread

  func reading() throws(Errno) -> SleepReading {
    let usage = try thread.usage()
    return SleepReading(nanoseconds: MonotonicClock.nowNanoseconds(), usage: usage)
  }

  /// Wakes the loop on a fixed grid from the calling thread for half of `length`; in the other half
  /// only sleeps on that grid.
  func wake(perSecond rate: UInt64, forNanoseconds length: UInt64) throws(Errno) -> SleepWindow {
    let pacing = try paced(perSecond: rate, forNanoseconds: length / 2) { () throws(Errno) in }
    let before = try reading()
    let usage = try paced(perSecond: rate, forNanoseconds: length / 2) { () throws(Errno) in
      try waker.wake()
    }
    return SleepWindow(before: before, after: try reading(), waker: usage, pacing: pacing)
  }

  /// Sleeps to each point of a grid and calls `body` there; what that used of the calling thread.
  private func paced(
    perSecond rate: UInt64, forNanoseconds length: UInt64, _ body: () throws(Errno) -> Void
  ) throws(Errno) -> ThreadUsage {
    let period = 1_000_000_000 / rate
    let before = try ThreadUsage.ofCallingThread()
    let start = MonotonicClock.nowNanoseconds()
    let count = max(length / period, 1)
    for point in 1...count {
      MonotonicClock.sleep(untilNanoseconds: start + point * period)
      try body()
    }
    MonotonicClock.sleep(untilNanoseconds: start + (count + 1) * period)
    return try ThreadUsage.ofCallingThread() - before
  }
}
