// The main thread's loop and what it owes to the main dispatch queue.

import Dispatch
import LinuxIO
import LoopEngine
import TestSupport

extension Experiments {
  static let mainQueue: [String: Experiment] = [
    "async-from-a-thread": asyncFromAThread,
    "async-from-a-block": asyncFromABlock,
    "async-from-a-drain": asyncFromADrain,
    "async-before-the-run": asyncBeforeTheRun,
    "async-after": asyncAfter,
    "nested-run-in-a-drain": nestedRunInADrain,
    "main-actor-task": mainActorTask,
    "uncommon-mode": uncommonMode,
    "idle-after-a-drain": idleAfterADrain,
    "many-asyncs": manyAsyncs,
    "pending-async": pendingAsync,
  ]

  private static let longTime = Duration.seconds(120)

  private static func endRun(_ line: String) {
    tell("ran", "\(line) \(isMainThread() ? "on the main thread" : "elsewhere")")
    Loop.main.stop()
  }

  private static func asyncFromAThread() {
    let loop = Loop.current
    let thread = OwnThread {
      while !Loop.main.isWaiting { yieldProcessor() }
      DispatchQueue.main.async { endRun("async") }
    }
    tell("result", loop.run(for: longTime))
    thread.join()
  }

  private static func asyncFromABlock() {
    Loop.current.perform { DispatchQueue.main.async { endRun("async") } }
    tell("result", Loop.current.run(for: longTime))
  }

  private static func pendingAsync() {
    let loop = Loop.current
    loop.perform {
      tell("pending-before", loop.hasPendingWork)
      DispatchQueue.main.async { endRun("async") }
      tell("pending", loop.hasPendingWork)
    }
    tell("result", loop.run(for: longTime))
  }

  private static func asyncFromADrain() {
    DispatchQueue.main.async { DispatchQueue.main.async { endRun("async") } }
    tell("result", Loop.current.run(for: longTime))
  }

  private static func asyncBeforeTheRun() {
    DispatchQueue.main.async { endRun("async") }
    tell("result", Loop.current.run(for: longTime))
  }

  private static func asyncAfter() {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(20)) { endRun("async") }
    tell("result", Loop.current.run(for: longTime))
  }

  private static func nestedRunInADrain() {
    DispatchQueue.main.async {
      DispatchQueue.main.async { tell("ran", "the second") }
      tell("nested", Loop.current.run(for: longTime))
      Loop.main.stop()
    }
    tell("result", Loop.current.run(for: longTime))
  }

  private static func mainActorTask() {
    Task { @MainActor in
      await Task.yield()
      endRun("task")
    }
    tell("result", Loop.current.run(for: longTime))
  }

  private static func uncommonMode() {
    let loop = Loop.current
    loop.add(Loop.Source {}, to: "uncommon")
    DispatchQueue.main.async { endRun("async") }
    tell("uncommon", loop.run(in: "uncommon", for: .milliseconds(50)))
    tell("common", loop.run(for: longTime))
  }

  /// What a queue that was served once leaves behind: nothing that wakes.
  private static func idleAfterADrain() throws {
    let loop = Loop.current
    DispatchQueue.main.async { endRun("async") }
    tell("result", loop.run(for: longTime))
    let log = Log()
    loop.add(Loop.Observer(.beforeWaiting) { _, _ in log.note("sleep") })
    let before = try ThreadUsage.voluntarySwitchesOfCallingThread()
    tell("idle", loop.run(for: .milliseconds(300)))
    tell("sleeps", log.count(of: "sleep"))
    tell("switches", try ThreadUsage.voluntarySwitchesOfCallingThread() - before)
  }

  private static func manyAsyncs() {
    let log = Log()
    let count = 1_000
    let threads = (0..<4).map { _ in
      OwnThread {
        for _ in 1...count { DispatchQueue.main.async { note(in: log, upTo: 4 * count) } }
      }
    }
    tell("result", Loop.current.run(for: longTime))
    tell("served", log.all.count)
    for thread in threads { thread.join() }
  }

  private static func note(in log: Log, upTo count: Int) {
    log.note("served")
    if log.all.count == count { Loop.main.stop() }
  }
}
