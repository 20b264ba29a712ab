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

  private var seconds: Double { Double(after.nanoseconds - before.nanoseconds) / 1e9 }
  private var sleeper: ThreadUsage { after.usage - before.usage }

  /// Cycles as the kernel counted them, not as the waker meant them.
  var cyclesPerSecond: Double { Double(sleeper.voluntarySwitches) / seconds }
  var sleeperCPUPerSecond: Double { Double(sleeper.cpuNanoseconds) / seconds }
  var wakerCPUPerSecond: Double { Double(waker.cpuNanoseconds) / seconds }
}

/// A sleeping loop to wake and to watch. Any thread.
struct SleepTarget: Sendable {
  let waker: any Waker
  let thread: WatchedThread

  func reading() throws(Errno) -> SleepReading {
    let usage = try thread.usage()
    return SleepReading(nanoseconds: MonotonicClock.nowNanoseconds(), usage: usage)
  }

  /// Wakes the loop on a fixed grid from the calling thread.
  func wake(perSecond rate: UInt64, forNanoseconds length: UInt64) throws(Errno) -> SleepWindow {
    let period = 1_000_000_000 / rate
    let before = try reading()
    let usage = try ThreadUsage.ofCallingThread()
    let start = MonotonicClock.nowNanoseconds()
    for wake in 1...max(length / period, 1) {
      MonotonicClock.sleep(untilNanoseconds: start + wake * period)
      try waker.wake()
    }
    MonotonicClock.sleep(untilNanoseconds: start + length + period)
    return SleepWindow(
      before: before, after: try reading(), waker: try ThreadUsage.ofCallingThread() - usage)
  }
}
