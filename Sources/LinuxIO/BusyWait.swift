// Waiting without sleeping. Only for a wait that is shorter than going to the kernel and back.

import CLinux

/// Waiting that keeps the CPU.
public enum BusyWait {
  /// Keeps the CPU busy until `isOver` or the time has passed; whether it is over.
  ///
  /// Asks at least once. Any thread.
  public static func wait(forNanoseconds nanoseconds: UInt64, until isOver: () -> Bool) -> Bool {
    let start = MonotonicClock.nowNanoseconds()
    repeat {
      if isOver() { return true }
      clinux_spin_hint()
    } while MonotonicClock.nowNanoseconds() - start < nanoseconds
    return isOver()
  }
}
