// Keeping all of a process's memory in RAM, so that no measurement waits for a page.

import Glibc

/// The lock on this process's memory.
public enum MemoryLock {
  /// Locks every page that is mapped now or will be.
  ///
  /// - Throws: `notPermitted`, or ENOMEM when the limit on locked memory is too low.
  ///
  /// Corresponds to `mlockall(2)` with `MCL_CURRENT | MCL_FUTURE`.
  public static func lockAll() throws(Errno) {
    try checked(mlockall(MCL_CURRENT | MCL_FUTURE))
  }

  /// Tries out whether the memory mapped now could be locked, and undoes it at once.
  ///
  /// Corresponds to `mlockall(2)` with `MCL_CURRENT`, and `munlockall(2)`.
  public static func probe() throws(Errno) {
    try checked(mlockall(MCL_CURRENT))
    try checked(munlockall())
  }
}
