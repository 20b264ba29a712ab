// A thread of this process seen from another one, without disturbing it.

public import LinuxIO

/// What can be told about a thread from outside.
public struct WatchedThread: Hashable, Sendable {
  /// 0, which is no thread's, for `anyOther`.
  private let identifier: Int32

  /// The thread with this kernel number.
  public init(identifier: Int32) { self.identifier = identifier }

  /// The thread of a loop whose callouts may come from any thread but the one that watches: it sleeps
  /// when all of them do, never ends, and its usage cannot be told.
  public static let anyOther = WatchedThread(identifier: 0)

  /// The threads that this process has now.
  public static var all: [WatchedThread] {
    SystemFiles().names(in: "/proc/self/task").compactMap { Int32($0) }
      .map(WatchedThread.init(identifier:))
  }

  /// The calling thread.
  public static var current: WatchedThread {
    // Found out now, at the set-up of a measurement, and not in the middle of it.
    _ = KernelWaits.areNamed
    return WatchedThread(identifier: currentThreadID())
  }

  /// Whether the thread waits in the kernel, and not merely for a CPU.
  ///
  /// A thread that loses its CPU on the way into a wait, or out of one, has the state of a sleeper; a
  /// kernel that names waits names none for it.
  public var isAsleep: Bool {
    guard self == .anyOther else { return isThreadAsleep }
    let own = WatchedThread.current
    return Self.all.allSatisfy { $0 == own || $0.isThreadAsleep }
  }

  private var isThreadAsleep: Bool {
    state == "S"
      && (!KernelWaits.areNamed || KernelWaits.name(ofThread: identifier) != KernelWaits.nothing)
  }

  /// Whether the thread is gone.
  public var hasEnded: Bool { self != .anyOther && state == nil }

  /// proc(5): the state follows the name, which may itself contain parentheses.
  private var state: Character? {
    guard let text = SystemFiles().text(of: "/proc/self/task/\(identifier)/stat"),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[end...].dropFirst().first { $0 != " " }
  }

  /// What the thread has used so far.
  ///
  /// - Throws: `noSuchFile` when the thread has ended.
  public func usage() throws(Errno) -> ThreadUsage {
    ThreadUsage(
      cpuNanoseconds: try ThreadUsage.cpuNanoseconds(ofThread: identifier),
      voluntarySwitches: try switches("voluntary_ctxt_switches:"),
      involuntarySwitches: try switches("nonvoluntary_ctxt_switches:"))
  }

  /// The CPU time that the thread has used so far.
  ///
  /// - Throws: `invalidArgument` when the thread has ended.
  public func cpuNanoseconds() throws(Errno) -> UInt64 {
    try ThreadUsage.cpuNanoseconds(ofThread: identifier)
  }

  /// Waits until the thread sleeps, or the monotonic time `deadlineNanoseconds`; whether it sleeps.
  public func settles(byNanoseconds deadlineNanoseconds: UInt64) -> Bool {
    while !isAsleep {
      let now = MonotonicClock.nowNanoseconds()
      if now >= deadlineNanoseconds { return false }
      MonotonicClock.sleep(untilNanoseconds: now + 200_000)
    }
    return true
  }

  private func switches(_ key: String) throws(Errno) -> UInt64 {
    let lines = SystemFiles().lines(of: "/proc/self/task/\(identifier)/status")
    guard let line = lines.first(where: { $0.hasPrefix(key) }),
      let count = line.words.last.flatMap({ UInt64($0) })
    else { throw .noSuchFile }
    return count
  }
}
