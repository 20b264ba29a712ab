// What the fault tests share: which call of the kernel a backend sleeps and wakes with, and a loop
// whose failures are noted.

import LinuxIO
import LoopEngine
import TestSupport

extension Loop.Backend {
  /// The call that ends a sleep.
  var kickCall: KernelCall { self == .futex ? .futexWake : .write }

  /// The call that sleeps.
  var sleepCall: KernelCall { self == .futex ? .futexWait : .epollPwait2 }
}

extension Errno {
  /// An input/output error: the kernel's last word on many things.
  static let inputOutput = Errno(rawValue: 5)
  /// Out of memory.
  static let outOfMemory = Errno(rawValue: 12)
  /// No space left: for epoll, too many watched descriptors of one user.
  static let noSpace = Errno(rawValue: 28)
}

extension Loop {
  /// Notes every failure in `log`, by what was asked and the number of the error.
  func logFailures(in log: Log) {
    setFailureHandler { log.note("\($0.operation) \($0.error.rawValue)") }
  }

  /// Adds an observer that notes `line` in `log` each time the loop is about to sleep.
  func logSleeps(in log: Log, as line: String = "sleep") {
    add(Observer(.beforeWaiting) { _, _ in log.note(line) })
  }
}
