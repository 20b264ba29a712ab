// Asking the kernel whether something is granted, by trying it and undoing it at once.

import CLinux
import Glibc

/// Attempts that tell whether this process may use what a careful measurement wants.
public enum SystemProbes {
  /// Opens and closes a hardware cycle counter.
  ///
  /// Corresponds to `perf_event_open(2)`.
  public static func cycleCounter() throws(Errno) {
    try checkedNegated(clinux_cycle_counter_probe())
  }

  /// Opens and closes `path` for writing, without making or changing it.
  ///
  /// Corresponds to `open(2)`.
  public static func writing(path: String) throws(Errno) {
    _ = Descriptor(owning: try checked(unsafe open(path, O_WRONLY | O_CLOEXEC)))
  }

  /// Whether this process runs as the superuser.
  ///
  /// Corresponds to `geteuid(2)`.
  public static var isSuperuser: Bool { geteuid() == 0 }
}
