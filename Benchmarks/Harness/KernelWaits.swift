// Whether the kernel tells in which function a thread of this process waits. Not for what it tells.

import LinuxIO

/// The kernel's names of waits, as in proc_pid_wchan(5).
enum KernelWaits {
  /// The name for a thread that does not wait, or where names are not told.
  static let nothing = "0"

  /// Where a thread waits; `nothing` also for one that has merely lost its CPU, whatever its state.
  static func name(ofThread identifier: Int32) -> String {
    SystemFiles().text(of: "/proc/self/task/\(identifier)/wchan") ?? nothing
  }

  /// Whether names are told here: found out once, with a thread that is known to wait.
  static let areNamed: Bool = {
    let started = Handoff<Int32>()
    let end = Handoff<Bool>()
    guard
      let thread = try? NativeThread(
        name: "waiting",
        body: {
          started.fill(currentThreadID())
          _ = end.value()
        })
    else { return false }
    let identifier = started.value() ?? 0
    let deadline = MonotonicClock.nowNanoseconds() + 50_000_000
    var isNamed = false
    while !isNamed, MonotonicClock.nowNanoseconds() < deadline {
      isNamed = name(ofThread: identifier) != nothing
    }
    end.fill(true)
    thread.join()
    return isNamed
  }()
}
