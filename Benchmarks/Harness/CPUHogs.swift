// A load: every CPU busy with something else.

import LinuxIO
import Synchronization

/// Threads that do nothing but use CPUs, one on each; they end with the object.
public final class CPUHogs {
  private final class Stop: Sendable {
    let flag = Atomic<Bool>(false)
  }

  private let stop = Stop()
  private var threads: [PlacedThread<Void>] = []

  /// Starts one thread on each of `cpus`; all of them are there when this returns.
  public init(on cpus: [Int]) throws {
    for cpu in cpus {
      threads.append(
        try PlacedThread(name: "hog", cpus: [cpu]) { [stop] in
          // A hog of the loop's own real-time priority would be no load but a standstill.
          try RealTimeScheduling.set(fifoPriority: 0)
          while !stop.flag.load(ordering: .relaxed) {}
        })
    }
  }

  deinit { stop.flag.store(true, ordering: .relaxed) }
}
