// A kernel that refuses, for tests of what the engine makes of it: real system calls of real threads,
// answered by seccomp(2).

import CTestKernel
import Glibc
public import LinuxIO
import Synchronization

/// System calls that tests have refused or counted.
public enum KernelCall: Sendable {
  case write, eventfd, epollCreate, epollControl, epollWait, epollPwait2, futexWait, futexWake

  fileprivate var number: CLong {
    switch self {
    case .write: ctest_call_write
    case .eventfd: ctest_call_eventfd2
    case .epollCreate: ctest_call_epoll_create1
    case .epollControl: ctest_call_epoll_ctl
    case .epollWait: ctest_call_epoll_wait
    case .epollPwait2: ctest_call_epoll_pwait2
    case .futexWait, .futexWake: ctest_call_futex
    }
  }

  fileprivate var operation: UInt32 {
    switch self {
    case .futexWait: ctest_futex_wait
    case .futexWake: ctest_futex_wake
    default: CTEST_ANY
    }
  }
}

/// A kernel that does for one thread what it is told.
public enum TestKernel {
  /// Whether this process may have its own calls refused; not so in some containers.
  public static let isAvailable: Bool = onOwnThread {
    (try? refuse(.epollCreate, with: .tooManyDescriptors)) != nil
  }

  /// From now on the kernel answers `call` with `error`, on the calling thread and those it makes.
  public static func refuse(_ call: KernelCall, with error: Errno) throws(Errno) {
    let result = ctest_refuse(call.number, call.operation, error.rawValue)
    if result < 0 { throw Errno(rawValue: -result) }
  }

  /// Runs `body` on a thread of its own, and counts there the calls of one kind; the first `refusals`
  /// of them are answered with `error`.
  public static func count<Result: Sendable>(
    _ call: KernelCall, refusing refusals: Int = 0, with error: Errno = .notPermitted,
    in body: @escaping @Sendable () -> Result
  ) throws(Errno) -> (result: Result, calls: Int) {
    let listener = Listener()
    let thread = OwnThread {
      listener.number.store(ctest_hold(call.number, call.operation), ordering: .releasing)
      return body()
    }
    let number = listener.wait()
    guard number >= 0 else {
      _ = thread.join()
      throw Errno(rawValue: -number)
    }
    let calls = ctest_answer(number, Int64(refusals), error.rawValue)
    let result = thread.join()
    if calls < 0 { throw Errno(rawValue: CInt(-calls)) }
    return (result, Int(calls))
  }

  private final class Listener: Sendable {
    private static let unknown = CInt.max
    let number = Atomic<CInt>(unknown)

    func wait() -> CInt {
      while number.load(ordering: .acquiring) == Self.unknown { sched_yield() }
      return number.load(ordering: .acquiring)
    }
  }
}
