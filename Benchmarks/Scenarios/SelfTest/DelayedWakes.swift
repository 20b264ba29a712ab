// The trick of the self-test that holds wakes back, and measures for how long it did.

import Harness
import LatencyStatistics
import LinuxIO

/// Spins before each wake is passed on.
final class DelayedWakes: WakeTrick {
  private let delayNanoseconds: UInt64
  private let spins = Lock(Histogram())

  init(delayNanoseconds: UInt64) { self.delayNanoseconds = delayNanoseconds }

  /// How long the spins took by the clock.
  var injected: Distribution { spins.withLock { $0.distribution } }

  func wake(_ real: any Waker) throws(Errno) {
    let began = MonotonicClock.nowNanoseconds()
    MonotonicClock.spin(untilNanoseconds: began + delayNanoseconds)
    let ended = MonotonicClock.nowNanoseconds()
    try real.wake()
    spins.withLock { $0.record(Int64(bitPattern: ended &- began)) }
  }
}
