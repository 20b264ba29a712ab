// SCHED_FIFO for the calling thread. Not for choosing a priority: that is the user's business.

import CLinux

/// The calling thread's real-time priority. Threads that it makes later inherit it.
public enum RealTimeScheduling {
  /// The priorities that Linux has.
  public static let priorities: ClosedRange<UInt64> = 1...99

  /// The thread's SCHED_FIFO priority; 0 under any other policy.
  ///
  /// Corresponds to `sched_getscheduler(2)` and `sched_getparam(2)`.
  public static func fifoPriority() throws(Errno) -> Int {
    Int(try checkedNegated(clinux_fifo_priority_get()))
  }

  /// Makes the thread SCHED_FIFO of this priority, or an ordinary one (SCHED_OTHER) for 0, and reads
  /// back that this is so.
  ///
  /// - Throws: the kernel's refusal, or `invalidArgument` when it granted something else.
  ///
  /// Corresponds to `sched_setscheduler(2)`.
  public static func set(fifoPriority priority: Int) throws(Errno) {
    try checkedNegated(clinux_fifo_priority_set(CInt(clamping: priority)))
    guard try fifoPriority() == priority else { throw .invalidArgument }
  }

  /// Tries out whether a priority would be granted, and undoes it at once.
  public static func probe(fifoPriority priority: Int) throws(Errno) {
    let before = try fifoPriority()
    try set(fifoPriority: priority)
    try set(fifoPriority: before)
  }
}
