// The other thread of a script: does single steps for the loop's thread, one after the other.

import Dispatch
import Glibc
import Synchronization
import TestSupport

/// A thread that waits for work. End it with `stop`.
final class HelperThread: Sendable {
  /// Work on its way to the helper. The giver waits for it, or sleeps in the loop meanwhile.
  private struct Job: @unchecked Sendable {
    var body: (_ isCancelled: () -> Bool) -> Void
  }

  private let job = Mutex<Job?>(nil)
  private let isCancelled = Atomic(false)
  private let hasEnded = Atomic(false)
  private let given = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let isBusy = Atomic(false)

  /// Starts the thread.
  static func start() -> HelperThread {
    let helper = HelperThread()
    let thread = OwnThread { helper.work() }
    helper.thread.withLock { $0 = thread }
    return helper
  }

  private let thread = Mutex<OwnThread<Void>?>(nil)

  private func work() {
    while true {
      given.wait()
      if hasEnded.load(ordering: .acquiring) { return }
      doJob()
      done.signal()
    }
  }

  /// Lets go of the job before the giver hears that it is done: the job may hold the last reference to
  /// a subject, whose items must not become invalid while the giver's thread and loop die.
  private func doJob() {
    let job = job.withLock { $0.take() }
    job?.body {
      sched_yield()
      return self.isCancelled.load(ordering: .acquiring)
    }
  }

  /// Does `body` there and waits for it.
  func runAndWait(_ body: @escaping () -> Void) {
    start { _ in body() }
    finish()
  }

  /// Starts `body` there. It should return soon once it is told to cancel.
  func start(_ body: @escaping (_ isCancelled: () -> Bool) -> Void) {
    finish()
    let job = Job(body: body)
    self.job.withLock { $0 = job }
    isBusy.store(true, ordering: .releasing)
    given.signal()
  }

  /// Waits for what was started last.
  func finish() {
    if isBusy.exchange(false, ordering: .acquiringAndReleasing) { done.wait() }
  }

  /// Tells what was started last to cancel, and waits for it.
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    finish()
    isCancelled.store(false, ordering: .releasing)
  }

  /// Ends the thread.
  func stop() {
    cancel()
    hasEnded.store(true, ordering: .releasing)
    given.signal()
    thread.withLock { $0.take() }?.join()
  }
}
