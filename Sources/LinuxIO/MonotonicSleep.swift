// Sleeping outside any loop: for load generators and senders, never for waiting on something.

import Glibc

extension MonotonicClock {
  /// Sleeps until the clock shows `deadlineNanoseconds`; at once when that is past.
  ///
  /// Signals do not end it. Corresponds to `clock_nanosleep(2)` with TIMER_ABSTIME.
  public static func sleep(untilNanoseconds deadlineNanoseconds: UInt64) {
    var deadline = timespec(
      tv_sec: time_t(deadlineNanoseconds / 1_000_000_000),
      tv_nsec: Int(deadlineNanoseconds % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }

  /// Keeps the CPU busy until the clock shows `deadlineNanoseconds`.
  public static func spin(untilNanoseconds deadlineNanoseconds: UInt64) {
    while nowNanoseconds() < deadlineNanoseconds {}
  }
}
