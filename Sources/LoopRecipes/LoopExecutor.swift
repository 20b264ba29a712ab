// A loop as a place where Swift's actors and tasks run: the one file of this room that handles the
// runtime's jobs. Not for closures without a task: those are Loop.perform's business.

import LinuxIO
public import LoopEngine

/// Runs the jobs of actors and tasks on a loop's thread, in the order in which they come.
///
/// ```swift
/// actor Ledger: LoopActor {
///   nonisolated let executor: LoopExecutor
///   private var total = 0
///
///   init(on loop: Loop) { executor = LoopExecutor(loop) }
///
///   func add(_ amount: Int) { total += amount }
/// }
/// ```
///
/// Any number of actors may share one; `Task(executorPreference: executor) { ... }` and
/// `withTaskExecutorPreference` take it, too. Jobs are run by a signalled source: all that wait, in one
/// callout, whatever their priority; those that come meanwhile, in the next iteration. The source keeps
/// its mode from being empty, and leaves the loop with the executor. A call between actors that share an
/// executor is no hop; two executors of one loop take each other's code as isolated.
///
/// A job is never re-entered: a run of the loop inside one serves everything but jobs.
///
/// Once the loop's thread has ended, no job is lost: those that wait, and those that come later, run
/// one at a time on the pool of Swift's default executor. So tasks come to their end and actors stay
/// isolated, but `loopHasEnded` is true and the thread is another one. Any thread may call anything.
public final class LoopExecutor: SerialExecutor, TaskExecutor {
  /// The loop whose thread runs the jobs.
  public let loop: Loop
  private let jobs: JobQueue

  /// An executor for `loop`, which runs jobs whenever it runs in `mode`.
  public init(_ loop: Loop, in mode: Loop.Mode = .common) {
    self.loop = loop
    jobs = JobQueue()
    jobs.attach(to: loop, in: mode)
  }

  deinit { jobs.detach() }

  /// Whether the loop's thread is gone, so that jobs run elsewhere.
  public var loopHasEnded: Bool { jobs.loopHasEnded }

  /// Takes a job over. Called by the runtime; wakes the loop at most once for all jobs that wait.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The closure keeps the executor for as long as the job waits or runs: the runtime does not.
    jobs.add { [self] in
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// The reference that the runtime asks for; whoever hands it out must keep the executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(complexEquality: self)
  }

  /// Whether code of `other` may call code of this one as it is: both run on one loop, which runs now.
  public func isSameExclusiveExecutionContext(other: LoopExecutor) -> Bool {
    other === self || (other.loop === loop && isOnLoop)
  }

  /// Whether the caller runs on the loop's thread, or on what took its place; never unknown.
  public func isIsolatingCurrentContext() -> Bool? { isOnLoop || jobs.areRunByThisThread }

  /// Traps unless the caller runs on the loop's thread: what `assumeIsolated` asks.
  public func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true,
      "loop \(loop.number) does not run on this thread; reach its actors with await")
  }

  private var isOnLoop: Bool { Loop.existingCurrent === loop }
}

/// An actor that runs on a loop.
public protocol LoopActor: Actor {
  /// Where it runs: for ever the same, and kept by the actor.
  nonisolated var executor: LoopExecutor { get }
}

extension LoopActor {
  /// The loop's.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }
}
