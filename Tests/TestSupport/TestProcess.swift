// What a probe does to its own process: children, signals, limits.

import CTestKernel
import Glibc
public import LinuxIO

/// What a probe does to itself; for processes that exist for one experiment only.
public enum TestProcess {
  /// Whether ThreadSanitizer watches this process; it does not know what threads do after fork.
  public static var isThreadSanitized: Bool { ctest_is_thread_sanitized() != 0 }

  /// Makes a child, which runs `body` on a copy of the calling thread and ends; true when `body` said
  /// so there.
  public static func fork(_ body: () -> Bool) throws(Errno) -> Bool {
    let child = try forkOnly(body)
    return exitStatus(of: child) == 0
  }

  /// Makes a child that runs `body` and ends; returns its number.
  public static func forkOnly(_ body: () -> Bool) throws(Errno) -> CInt {
    let child = ctest_fork()
    if child < 0 { throw .last }
    if child == 0 { ctest_leave(body() ? 0 : 1) }
    return child
  }

  /// Makes a child that goes on from here; its number in the parent, nil in the child.
  public static func forkHere() throws(Errno) -> CInt? {
    let child = ctest_fork()
    if child < 0 { throw .last }
    return child == 0 ? nil : child
  }

  /// Has this process killed in `seconds`, so that what hangs in a child is told from what does not.
  public static func endAfter(seconds: UInt32) { alarm(seconds) }

  /// Waits for the end of a child; its exit status, or minus the signal that killed it.
  public static func exitStatus(of child: CInt) -> CInt { ctest_wait(child) }

  /// The number of this process.
  public static var number: CInt { getpid() }

  /// Stops the process that made this one, and lets it go on after a time.
  public static func stopParent(forNanoseconds nanoseconds: UInt64) {
    let parent = getppid()
    kill(parent, SIGSTOP)
    MonotonicClock.sleep(untilNanoseconds: MonotonicClock.nowNanoseconds() + nanoseconds)
    kill(parent, SIGCONT)
  }

  /// Sends SIGPROF to the calling thread `perSecond` times a second from now on.
  public static func interruptOften(perSecond: Int) throws(Errno) {
    let result = ctest_interrupt_often(CInt(perSecond))
    if result < 0 { throw Errno(rawValue: -result) }
  }

  /// How many of those signals have come.
  public static var interruptions: Int { Int(ctest_interruptions()) }

  /// Lets this process open no descriptor with a number from `limit` up.
  public static func limitDescriptors(to limit: Int) throws(Errno) {
    let result = ctest_limit_descriptors(UInt64(limit))
    if result < 0 { throw Errno(rawValue: -result) }
  }
}
