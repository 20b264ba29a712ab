// Ties this process's life to that of the one that started it.

import CLinux

/// The life of this process.
public enum ProcessLifetime {
  /// Has the kernel kill this process when the thread that started it ends, so that a killed tool
  /// leaves no measurement running.
  ///
  /// Corresponds to `prctl(2)` PR_SET_PDEATHSIG.
  public static func endWithParent() throws(Errno) {
    try checkedNegated(clinux_die_with_parent())
  }
}
