// How many system calls a thread makes, as the kernel counts them.

import CLinux
import Glibc

/// Counts the system calls of the thread that made it. Reading the clock is none: the vDSO does it.
public final class SyscallCounter: Sendable {
  private let descriptor: Descriptor

  /// Counts from now on.
  ///
  /// - Throws: `accessDenied` or `notPermitted` for a process without the right to,
  ///   `noSuchFile` on a kernel without the tracepoint. Corresponds to `perf_event_open(2)`.
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try checkedNegated(clinux_syscall_counter()))
  }

  /// The system calls so far. The reading itself is one and is in the result, when the thread that
  /// made the counter reads it.
  ///
  /// Corresponds to `read(2)`.
  public func count() throws(Errno) -> UInt64 {
    var count: UInt64 = 0
    let size = unsafe read(descriptor.number, &count, 8)
    if size < 0 { throw .last }
    return count
  }
}

/// What tells one thread of this process from the others while it lives; no system call.
///
/// Corresponds to `pthread_self(3)`.
public func currentThreadHandle() -> UInt { UInt(pthread_self()) }
