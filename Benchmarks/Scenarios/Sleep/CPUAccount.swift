// Whether the CPU time of the threads adds up to that of the process: the check on every figure that is
// made of a thread's clock.

import Harness
import LinuxIO

/// What the clocks of this process and of its threads showed at one moment.
struct CPUAccount: Hashable, Sendable {
  /// How much threads and process may differ over a window: what the gate allows.
  static let tolerance = 0.02

  let threadNanoseconds: [WatchedThread: UInt64]
  let processNanoseconds: UInt64

  init(threadNanoseconds: [WatchedThread: UInt64], processNanoseconds: UInt64) {
    self.threadNanoseconds = threadNanoseconds
    self.processNanoseconds = processNanoseconds
  }

  /// The clocks now.
  init() throws(Errno) {
    var threads: [WatchedThread: UInt64] = [:]
    // One that ends here is missing, which `share` sees.
    for thread in WatchedThread.all { threads[thread] = try? thread.cpuNanoseconds() }
    self.init(
      threadNanoseconds: threads, processNanoseconds: try ThreadUsage.processCPUNanoseconds())
  }

  /// The threads' time since `before` over the process's.
  ///
  /// Nil when a thread has ended meanwhile, because its last clock reading is lost then, and when the
  /// process took no time at all.
  func share(since before: CPUAccount) -> Double? {
    guard before.threadNanoseconds.keys.allSatisfy({ threadNanoseconds[$0] != nil }),
      processNanoseconds > before.processNanoseconds
    else { return nil }
    let threads =
      threadNanoseconds.values.reduce(0, +) - before.threadNanoseconds.values.reduce(0, +)
    return Double(threads) / Double(processNanoseconds - before.processNanoseconds)
  }
}
