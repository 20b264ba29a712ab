// A thread that lives until it is told to end: the classic secondary thread with a run loop. What it
// keeps there, and how its end comes about, is ThreadTasks.swift's.

public import LinuxIO
public import LoopEngine
public import WakeBackends

/// A named thread whose loop sleeps until somebody has work for it.
///
/// ```swift
/// let images = try KeepAliveThread(name: "images")
/// try images.perform { log.note("decoding") }
/// let width = try images.performAndWait { 640 }
/// images.stop()
/// ```
///
/// Idle, it costs a sleeping thread and no wakeup. Its loop serves whatever is added to `loop` as well:
/// timers, ports, descriptors. Any thread may call anything. Corresponds to the thread that keeps a
/// `Port` in its `RunLoop` to stay alive. In traces: a source called `KeepAliveThread` and the name.
public final class KeepAliveThread: Sendable {
  /// What the thread is called, in traces and (its first 15 bytes) by the kernel.
  public let name: String
  /// The thread's loop. After the thread's end, calls to it do nothing.
  public let loop: Loop

  private let tasks: ThreadTasks
  private let identity: NativeThread.Identity
  private let unjoined: Lock<NativeThread?>

  /// Starts the thread, and waits until its loop is there.
  ///
  /// - Throws: what the kernel said when it has no thread, or no descriptor for the backend.
  public init(name: String, backend: Loop.Backend = Loop.defaultBackend) throws(Errno) {
    let wakeBackend = try backend.make()
    let started = Handover<ThreadTasks>()
    let thread = try NativeThread(name: name) {
      let tasks = ThreadTasks(name: name, on: Loop.attach(customBackend: wakeBackend))
      started.leave(tasks)
      tasks.serve()
    }
    self.name = name
    identity = thread.identity
    unjoined = Lock(thread)
    tasks = started.wait()
    loop = tasks.loop
  }

  /// The thread has been told to stop, so it takes no more work.
  public struct Stopped: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    public var description: String { "the thread has been told to stop, and takes no more work" }
  }

  /// Runs `block` on the thread, behind all that it was given before, when the loop runs in a common
  /// mode; returns at once.
  ///
  /// What was taken will run, also if `stop` is called next. One block an iteration, so that timers and
  /// everything else in the loop get their turn. For a mode of its own use `loop.perform(in:_:)`. O(1).
  ///
  /// - Throws: `Stopped` when the thread has been told to stop; the block then never runs.
  public func perform(_ block: @escaping @Sendable () -> Void) throws(Stopped) {
    try tasks.accept(Work(call: block))
  }

  /// Runs `block` on the thread, as `perform` does, and waits; returns what the block returns and
  /// throws what it throws.
  ///
  /// On the thread itself the block runs at once, since waiting would be for ever. Two threads that wait
  /// for each other wait for ever.
  ///
  /// - Throws: what `block` throws, or `Stopped`.
  public func performAndWait<Value: Sendable>(
    _ block: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    if isCurrent { return try block() }
    let answer = Handover<Result<Value, any Error>>()
    try perform { answer.leave(Result { try block() }) }
    return try answer.wait().get()
  }

  /// Lets the thread run what it has taken, and waits until it is gone, loop and all.
  ///
  /// Any number of threads may call it; each waits. Called on the thread itself it does not wait: the
  /// thread ends when its callouts have returned. A run that is nested in one of those ends too if its
  /// mode is common; one in another mode is waited for.
  public func stop() {
    tasks.end()
    if isCurrent { return }
    unjoined.withLock { unjoined in
      if let thread = unjoined.take() { thread.join() }
    }
  }

  private var isCurrent: Bool { identity == .current }

  /// Stops the thread, and waits for it, unless the last reference goes away on the thread itself:
  /// nobody waits then.
  deinit {
    tasks.end()
    if let thread = unjoined.withLock({ $0.take() }) { thread.joinUnlessCurrent() }
  }
}
