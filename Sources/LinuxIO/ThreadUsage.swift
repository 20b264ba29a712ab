// What a thread has used so far: CPU time and context switches. Never taken from clock ticks.

import CLinux
import Glibc

/// The CPU time and the context switches of a thread since it began.
public struct ThreadUsage: Hashable, Sendable {
  /// CPU time, user and system, from CLOCK_THREAD_CPUTIME_ID.
  public var cpuNanoseconds: UInt64
  /// How often the thread gave the CPU up by itself, to wait.
  public var voluntarySwitches: UInt64
  /// How often the thread was taken off the CPU.
  public var involuntarySwitches: UInt64

  /// A usage made of its parts.
  public init(cpuNanoseconds: UInt64, voluntarySwitches: UInt64, involuntarySwitches: UInt64) {
    self.cpuNanoseconds = cpuNanoseconds
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
  }

  /// All context switches.
  public var switches: UInt64 { voluntarySwitches + involuntarySwitches }

  /// The calling thread's usage; two system calls.
  ///
  /// Corresponds to `clock_gettime(2)` and `getrusage(2)` with RUSAGE_THREAD.
  public static func ofCallingThread() throws(Errno) -> ThreadUsage {
    var switches = clinux_switches()
    try checkedNegated(unsafe clinux_thread_switches(&switches))
    return ThreadUsage(
      cpuNanoseconds: try cpuNanoseconds(of: CLOCK_THREAD_CPUTIME_ID),
      voluntarySwitches: switches.voluntary, involuntarySwitches: switches.involuntary)
  }

  /// The CPU time of a thread of this process, by its kernel number; `invalidArgument` when there is
  /// no such thread. One system call, any thread.
  ///
  /// Corresponds to `clock_gettime(2)` with the clock of `pthread_getcpuclockid(3)`.
  public static func cpuNanoseconds(ofThread identifier: Int32) throws(Errno) -> UInt64 {
    // linux/posix-timers.h: a thread's clock is the complement of its number above three bits that
    // say "per thread" (4) and "as scheduled, not in ticks" (2).
    try cpuNanoseconds(of: clockid_t(~identifier << 3 | 6))
  }

  /// The CPU time of the whole process, of threads that have ended too.
  ///
  /// Corresponds to `clock_gettime(2)` with CLOCK_PROCESS_CPUTIME_ID.
  public static func processCPUNanoseconds() throws(Errno) -> UInt64 {
    try cpuNanoseconds(of: CLOCK_PROCESS_CPUTIME_ID)
  }

  /// The voluntary context switches of the calling thread alone; one system call.
  ///
  /// Corresponds to `getrusage(2)` with RUSAGE_THREAD.
  public static func voluntarySwitchesOfCallingThread() throws(Errno) -> UInt64 {
    var switches = clinux_switches()
    try checkedNegated(unsafe clinux_thread_switches(&switches))
    return switches.voluntary
  }

  /// What was used between two readings of one thread.
  public static func - (later: ThreadUsage, earlier: ThreadUsage) -> ThreadUsage {
    ThreadUsage(
      cpuNanoseconds: later.cpuNanoseconds - earlier.cpuNanoseconds,
      voluntarySwitches: later.voluntarySwitches - earlier.voluntarySwitches,
      involuntarySwitches: later.involuntarySwitches - earlier.involuntarySwitches)
  }

  private static func cpuNanoseconds(of clock: clockid_t) throws(Errno) -> UInt64 {
    var time = timespec()
    try checked(unsafe clock_gettime(clock, &time))
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
