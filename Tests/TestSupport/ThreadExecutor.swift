// A thread of its own as a place for one piece of a test, so that the test still knows of failures
// there: the thread works for the test's own task.

import LinuxIO

/// Runs `body` on a new thread and waits until that thread is gone; returns its result.
///
/// Unlike with `onOwnThread`, expectations that fail in `body` are reported for the calling
/// test.
public func onTestThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async rethrows -> Result {
  let executor = ThreadExecutor()
  defer { executor.join() }
  return try await withTaskExecutorPreference(executor) { try body() }
}

/// Gives each job a thread; made for a single one.
private final class ThreadExecutor: TaskExecutor {
  private let threads = Lock<[OwnThread<Void>]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = OwnThread { [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
    threads.withLock { $0.append(thread) }
  }

  func join() {
    for thread in threads.withLock({ $0 }) { thread.join() }
  }
}
