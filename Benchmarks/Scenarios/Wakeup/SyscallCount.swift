// How many system calls a wake of a sleeping loop takes: those of the waking call, and those of the
// loop from one callout to the next.
//
// A pass of its own, in which nothing is timed: the kernel counts, with a perf counter of the thread on
// raw_syscalls:sys_enter. The loop is woken each time when its thread sleeps again. The counter is read
// in each callout and around each waking call; the reading that ends a count is itself a system call,
// and that one is taken off. Nothing else is: neither side makes another call between the readings,
// for the clock is read by the vDSO. The two threads are on two CPUs where there are two: on one CPU
// the woken thread may run into a lock that the waking call still holds, which costs calls by chance.

import BenchmarkRecords
import Harness
import LinuxIO

/// The system calls of one subject per wake.
struct SyscallCount: Equatable, Sendable {
  private static let warmupWakes = 5

  /// In the waking call.
  var waker: Double
  /// From one callout to the next.
  var loop: Double

  /// Counts that are known.
  init(waker: Double, loop: Double) {
    self.waker = waker
    self.loop = loop
  }

  /// Counts over `wakes` wakes.
  ///
  /// - Throws: `Unavailable` when the kernel does not count for this process, or when each callout
  ///   came from another thread of a large pool.
  init(of subject: any Subject, wakes: Int) throws {
    try Self.checkCounter()
    let cpus = try (try? PlacedCPUs(.cross)) ?? PlacedCPUs(.same)
    let woken = CountedLoop(warmupWakes: Self.warmupWakes)
    let loop = try PlacedThread(name: "counted", cpus: cpus.loop) { try woken.run(on: subject) }
    guard let waker = woken.waker.value() ?? nil else {
      _ = try loop.value()
      throw Unavailable(reason: "the loop ended before it was woken")
    }
    let caller = try PlacedThread(name: "counting", cpus: cpus.waker) {
      defer { woken.end(waker) }
      return try Self.callsOfWaker(waker, woken, wakes: wakes)
    }
    self.waker = Double(try caller.value()) / Double(wakes)
    let counted = try loop.value()
    guard counted.cycles > 0 else {
      throw Unavailable(reason: "no thread served two of its wakes, so no cycle could be counted")
    }
    self.loop = Double(counted.calls) / Double(counted.cycles)
  }

  private static func checkCounter() throws(Unavailable) {
    do throws(Errno) {
      _ = try SyscallCounter()
    } catch {
      throw Unavailable(reason: "the kernel counts no system calls for this process: \(error)")
    }
  }

  private static func callsOfWaker(
    _ waker: any Waker, _ loop: CountedLoop, wakes: Int
  ) throws -> UInt64 {
    let counter = try SyscallCounter()
    var calls: UInt64 = 0
    // The first callout after the warm-up ends no cycle.
    let uncounted = warmupWakes + 1
    for wake in 1...(uncounted + wakes) {
      let before = try counter.count()
      try waker.wake()
      let after = try counter.count()
      // The second reading is one of the calls.
      if wake > uncounted { calls += after - before - 1 }
      try loop.settle(afterWakes: wake)
    }
    return calls
  }
}

extension CellOutcome {
  /// Adds the system calls of a subject per wake, or why they cannot be counted.
  mutating func addSyscalls(of subject: any Subject, wakes: Int) {
    let metrics: [MetricDefinition] = [
      .syscallsPerWake, .wakerSyscallsPerWake, .loopSyscallsPerWake,
    ]
    do {
      let count = try SyscallCount(of: subject, wakes: max(wakes, 1))
      measurements += zip(metrics, [count.waker + count.loop, count.waker, count.loop]).map {
        RoundMeasurement($0, .value($1))
      }
    } catch {
      let reason = (error as? Unavailable)?.reason ?? "\(error)"
      for metric in metrics { unavailableMetrics[metric.name] = reason }
    }
  }
}
