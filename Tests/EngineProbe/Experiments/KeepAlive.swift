// Threads with a loop that are made, used and ended in each of the ways there are.

import FoundationEssentials
import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport

extension Experiments {
  static let keepAlive: [String: Experiment] = ["keep-alive-threads": keepAliveThreads]

  private static func keepAliveThreads() throws {
    let facts = Facts()
    try facts.useThread(endedBy: .stop)
    let (threads, descriptors) = (entries(of: "task"), entries(of: "fd"))
    for number in 0..<9_999 {
      try facts.useThread(endedBy: Ending.allCases[number % Ending.allCases.count])
    }
    while facts.ended.value < 10_000 { yieldProcessor() }
    // A thread is joined, or has said its last word, a moment before the kernel has cleared it away.
    let limit = MonotonicClock.nowNanoseconds() + 60_000_000_000
    while entries(of: "task") > threads, MonotonicClock.nowNanoseconds() < limit {
      yieldProcessor()
    }
    tell("threads-ended", facts.ended.value)
    tell("tasks-run", facts.tasksRun.value)
    tell("loops-alive", facts.loops.withLock { $0.count { $0.loop != nil } })
    tell("threads-more", entries(of: "task") - threads)
    tell("descriptors-more", entries(of: "fd") - descriptors)
  }

  private static func entries(of folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? -1
  }

  private enum Ending: CaseIterable {
    case stop
    case lastReference
    case lastReferenceOnItsOwnThread
  }

  private struct WeakLoop { weak var loop: Loop? }

  private final class Facts: Sendable {
    let (tasksRun, ended) = (Counter(), Counter())
    let loops = Lock<[WeakLoop]>([])

    func useThread(endedBy ending: Ending) throws {
      let kept = Reference<KeepAliveThread>()
      let isAlone = Counter()
      try start(kept, isAlone, ending)
      if ending != .lastReferenceOnItsOwnThread { kept.value = nil }
      isAlone.increment()
    }

    private func start(
      _ kept: Reference<KeepAliveThread>, _ isAlone: Counter, _ ending: Ending
    ) throws {
      let thread = try KeepAliveThread(name: "one of many")
      kept.value = thread
      loops.withLock { $0.append(WeakLoop(loop: thread.loop)) }
      thread.loop.add(Loop.Source(onCancel: { [ended] _, _ in ended.increment() }) {})
      try thread.perform { [tasksRun] in
        tasksRun.increment()
        guard ending == .lastReferenceOnItsOwnThread else { return }
        while isAlone.value == 0 { yieldProcessor() }
        kept.value = nil
      }
      if ending == .stop { thread.stop() }
    }
  }
}
