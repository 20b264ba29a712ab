// Jobs on their way to a loop, and what becomes of them when the loop's thread ends. What a job is, the
// executor knows.

import LinuxIO
import LoopEngine

/// Jobs in the order of their coming, run by a signalled source, or by the pool once the loop is gone.
final class JobQueue: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var waiting: [Job] = []
    /// Jobs are being run, perhaps further up the stack; or it is settled who will.
    var isBusy = false
    var homeCount = 0
    var isAttached = false
    /// The thread that runs jobs in the place of the loop's; 0: none.
    var substituteThread: Int32 = 0

    /// The loop let go of the source, or never took it: its thread has ended.
    var loopHasEnded: Bool { isAttached && homeCount <= 0 }
  }

  private let state = Lock(State())
  private let source = Lock<Loop.Source?>(nil)

  var loopHasEnded: Bool { state.withLock { $0.loopHasEnded } }

  var areRunByThisThread: Bool {
    let thread = currentThreadID()
    return state.withLock { $0.substituteThread == thread }
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    let made = Loop.Source(
      name: "executor",
      onSchedule: { [self] _, _ in state.withLock { $0.homeCount += 1 } },
      onCancel: { [self] _, _ in leaveHome() },
      perform: { [self] in runWaiting() })
    source.withLock { $0 = made }
    loop.add(made, to: mode)
    state.withLock { $0.isAttached = true }
  }

  /// Takes the source out of the loop, and with it this queue.
  func detach() {
    let made = source.withLock { $0.take() }
    made?.invalidate()
  }

  /// Adds a job; the first of those that wait tells the loop.
  func add(_ job: @escaping Job) {
    let (isFirst, loopHasEnded) = state.withLock { state in
      state.waiting.append(job)
      return (state.waiting.count == 1 && !state.isBusy, state.loopHasEnded)
    }
    if isFirst { haveRun(elsewhere: loopHasEnded) }
  }

  /// Runs the jobs that wait now; nothing inside another job.
  private func runWaiting() {
    guard let batch = takeWaiting() else { return }
    for job in batch { job() }
    let (hasMore, loopHasEnded) = state.withLock { state in
      state.isBusy = false
      return (!state.waiting.isEmpty, state.loopHasEnded)
    }
    if hasMore { haveRun(elsewhere: loopHasEnded) }
  }

  private func takeWaiting() -> [Job]? {
    state.withLock { state in
      guard !state.isBusy, !state.waiting.isEmpty else { return nil }
      defer { state.waiting = [] }
      state.isBusy = true
      return state.waiting
    }
  }

  private func haveRun(elsewhere loopHasEnded: Bool) {
    if loopHasEnded { return substitute() }
    let made = source.withLock { $0 }
    made?.signalAndWake()
  }
}

// After the end of the loop's thread.
extension JobQueue {
  private func leaveHome() {
    let mustSubstitute = state.withLock { state in
      state.homeCount -= 1
      return state.loopHasEnded && !state.waiting.isEmpty
    }
    if mustSubstitute { substitute() }
  }

  /// Has the pool run what waits.
  private func substitute() { Task.detached { [self] in runInPlaceOfLoop() } }

  private func runInPlaceOfLoop() {
    while let batch = takeWaiting() {
      state.withLock { [thread = currentThreadID()] in $0.substituteThread = thread }
      for job in batch { job() }
      state.withLock { state in
        state.substituteThread = 0
        state.isBusy = false
      }
    }
  }
}
