// What a KeepAliveThread has been given to do, and how it ends. Runs on the thread's loop; knows nothing
// of the thread itself.

import LinuxIO
import LoopEngine
import Synchronization

/// The tasks of one thread: taken from anywhere, run on its loop one by one until the end.
final class ThreadTasks: Sendable {
  let loop: Loop

  private struct State {
    var waiting = WorkQueue()
    var isEnding = false
  }

  private let name: String
  private let state = Lock(State())
  private let isOver = Atomic<Bool>(false)
  private let source = Lock<Loop.Source?>(nil)

  init(name: String, on loop: Loop) {
    self.name = name
    self.loop = loop
    let source = Loop.Source(name: "KeepAliveThread \(name)") { [self] in performNext() }
    self.source.withLock { $0 = source }
    loop.add(source, to: .common)
  }

  /// Takes a task, unless the end has been asked for. Any thread.
  func accept(_ task: Work) throws(KeepAliveThread.Stopped) {
    try state.withLock { state throws(KeepAliveThread.Stopped) in
      if state.isEnding { throw KeepAliveThread.Stopped() }
      state.waiting.append(task)
    }
    source.withLock { $0 }?.signalAndWake()
  }

  /// Asks for the end, which comes behind all tasks that were taken. Any thread.
  func end() {
    state.withLock { $0.isEnding = true }
    source.withLock { $0 }?.signalAndWake()
  }

  /// Runs the loop until the end: a `stop` of the loop by anybody else does not end it. Own thread.
  func serve() {
    while !isOver.load(ordering: .relaxed) { loop.runUntilStopped() }
  }

  /// The source's callout: the next task, or behind the last one the end. What is left is signalled
  /// first, so that a run nested in the task goes on with it.
  private func performNext() {
    let (task, isEnding, hasMore) = state.withLock { state in
      let task = state.waiting.takeFirst()
      return (task, state.isEnding, !state.waiting.isEmpty)
    }
    guard let task else {
      if isEnding { finish() }
      return
    }
    if hasMore || isEnding { source.withLock { $0 }?.signal() }
    task.call()
  }

  /// Ends the run, and those around it as soon as they come to an iteration of their own.
  private func finish() {
    isOver.store(true, ordering: .relaxed)
    // Its closure holds these tasks: that ring ends here.
    source.withLock { $0.take() }?.invalidate()
    loop.add(
      Loop.Observer(.beforeTimers, name: "KeepAliveThread \(name) ends") { _, _ in
        Loop.current.stop()
      }, to: .common)
    loop.stop()
  }
}
