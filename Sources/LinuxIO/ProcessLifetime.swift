// Ties this process's life to that of the one that started it.

import CLinux
import Glibc

/// The life of this process.
public enum ProcessLifetime {
  /// The number of this process.
  ///
  /// Corresponds to `getpid(2)`.
  public static var number: Int32 { getpid() }

  /// Has the kernel kill this process when the thread that started it ends, so that a killed tool
  /// leaves no measurement running.
  ///
  /// - Returns: whether `parent` still is this process's parent. One that had gone before this call
  ///   can take nobody with it: then it is for the caller to end.
  ///
  /// Corresponds to `prctl(2)` PR_SET_PDEATHSIG and `getppid(2)`.
  public static func endWithParent(_ parent: Int32) throws(Errno) -> Bool {
    try checkedNegated(clinux_die_with_parent())
    return getppid() == parent
  }
}
