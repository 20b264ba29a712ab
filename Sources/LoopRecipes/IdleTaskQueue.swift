// Work for the moments in which a loop has nothing else to do. Not for work that must be done by some
// time: a loop that is never idle never gets to it.

import LinuxIO
public import LoopEngine

/// Tasks that run when the loop is about to wait, a few milliseconds at a time.
///
/// ```swift
/// let idle = IdleTaskQueue(on: loop)
/// idle.add(priority: .low) { log.note("prefetch") }
/// idle.add(priority: .high) { log.note("layout") }  // comes first
/// ```
///
/// Each idle moment runs at least one task, and then others until the budget is used up or the loop
/// has work (`Loop.hasPendingWork`: a timer that is due, a signal, a message, a block, a ready
/// descriptor, a stop). Then the loop has its turn, and the next idle moment follows at once. A task is
/// never interrupted: cut long work into steps, each adding the next.
///
/// **Who may starve whom.** A higher priority always goes first, and equal ones in the order of adding: a
/// steady stream of high tasks keeps low ones waiting. Work of the loop always goes before tasks: a loop
/// that is never about to wait (because a source signals itself again each time, say) runs none. In
/// modes other than the queue's, tasks pause.
///
/// Empty, it costs nothing: there is no observer then, and no wakeup. Any thread may add. Corresponds to
/// Cocoa's `NotificationQueue` with `.whenIdle`. In traces: an observer called `IdleTaskQueue`, and one
/// wake for each idle moment that leaves tasks over.
public final class IdleTaskQueue: Sendable {
  /// Which tasks come first.
  public enum Priority: Int, Hashable, Sendable, CaseIterable {
    /// Prefetching, cleaning up.
    case low
    /// What is not said to be anything else.
    case medium
    /// What somebody may soon ask for.
    case high
  }

  private let tasks: IdleTasks

  /// A queue for the idle moments of `loop` in `mode`.
  ///
  /// - Parameters:
  ///   - loop: whose idle moments.
  ///   - mode: in which it is idle.
  ///   - budget: how long an idle moment may take before the loop looks after its other work; 5 ms leave
  ///     a loop that draws 120 frames a second the time to do so.
  public init(
    on loop: Loop = .current, in mode: Loop.Mode = .default, budget: Duration = .milliseconds(5)
  ) {
    tasks = IdleTasks(loop: loop, mode: mode, budget: budget)
  }

  /// Adds a task; it runs also when nobody keeps the queue. O(1). Any thread.
  public func add(priority: Priority = .medium, _ task: @escaping @Sendable () -> Void) {
    tasks.add(Work(call: task), priority: priority)
  }

  /// Takes all waiting tasks out; they are released without having run. Any thread.
  public func removeAll() { tasks.removeAll() }

  /// How many tasks wait. Any thread.
  public var count: Int { tasks.count }
}

/// The tasks, and the observer that is in the loop while there are any.
private final class IdleTasks: Sendable {
  private let loop: Loop
  private let mode: Loop.Mode
  private let budget: Duration
  private let state = Lock(State())

  private struct State {
    /// By priority.
    var queues = IdleTaskQueue.Priority.allCases.map { _ in WorkQueue() }
    /// Nil while nothing waits. The loop holds it: with the loop's end it is gone, and lets go of this.
    weak var observer: Loop.Observer?

    mutating func takeFirst() -> Work? {
      for index in queues.indices.reversed() {
        if let work = queues[index].takeFirst() { return work }
      }
      return nil
    }
  }

  init(loop: Loop, mode: Loop.Mode, budget: Duration) {
    self.loop = loop
    self.mode = mode
    self.budget = budget
  }

  var count: Int { state.withLock { $0.queues.reduce(0) { $0 + $1.count } } }

  func add(_ work: Work, priority: IdleTaskQueue.Priority) {
    let isFirst = state.withLock { state in
      state.queues[priority.rawValue].append(work)
      guard state.observer == nil else { return false }
      state.observer = addObserver()
      return true
    }
    // It may sleep already, or be past the observers of this iteration.
    if isFirst { loop.wakeUp() }
  }

  func removeAll() {
    let removed = state.withLock { state in
      defer { state = State() }
      return state
    }
    removed.observer?.invalidate()
  }

  /// Behind other observers, whose work is the loop's. In the loop already when the lock is given back.
  private func addObserver() -> Loop.Observer {
    let observer = Loop.Observer(.beforeWaiting, order: .max, name: "IdleTaskQueue") {
      [self] _, _ in useIdleMoment()
    }
    loop.add(observer, to: mode)
    return observer
  }

  private func useIdleMoment() {
    let end = loop.now.advanced(by: budget)
    repeat {
      guard let task = takeFirst() else { break }
      task.call()
    } while loop.now < end && !loop.hasPendingWork
    // What is left, and what the tasks have signalled, waits for no other wake.
    if count > 0 || loop.hasPendingWork { loop.wakeUp() }
  }

  /// The next task; with the last one the observer leaves the loop.
  private func takeFirst() -> Work? {
    state.withLock { state in
      let work = state.takeFirst()
      if state.queues.allSatisfy(\.isEmpty) {
        state.observer?.invalidate()
        state.observer = nil
      }
      return work
    }
  }
}
