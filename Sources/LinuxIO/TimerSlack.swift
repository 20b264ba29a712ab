// How much later than asked the kernel may end a thread's timed waits.

import CLinux

/// The calling thread's timer slack.
///
/// It touches time-outs of futex and epoll waits and clock_nanosleep, not timerfd. Threads inherit
/// it from the thread that made them.
public enum TimerSlack {
  /// The slack now, in nanoseconds.
  ///
  /// Corresponds to `prctl(2)` PR_GET_TIMERSLACK.
  public static func nanoseconds() throws(Errno) -> UInt64 {
    let slack = clinux_timer_slack_get()
    guard slack >= 0 else { throw .last }
    return UInt64(slack)
  }

  /// Sets the slack and reads back that the kernel took it; at least one nanosecond.
  ///
  /// - Throws: `notPermitted` when the kernel kept another value, as it does for real-time threads.
  ///
  /// Corresponds to `prctl(2)` PR_SET_TIMERSLACK.
  public static func set(nanoseconds: UInt64) throws(Errno) {
    precondition(nanoseconds > 0, "a slack of 0 means the default to the kernel: use 1")
    try checkedNegated(clinux_timer_slack_set(nanoseconds))
    guard try self.nanoseconds() == nanoseconds else { throw .notPermitted }
  }
}
