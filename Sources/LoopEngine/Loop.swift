// The loop itself: who it belongs to, how it is made and how it ends. How it runs is in
// Loop+Running.swift and Loop+Iteration.swift; what it holds is in LoopState.swift.

public import LinuxIO
import Synchronization
public import WakeBackends

/// A run loop: one per thread, sleeping until there is something to do.
///
/// Everything may be called from any thread, except running the loop, which only its own thread can.
/// No lock is held while your closures run, so they may call anything. Corresponds to `CFRunLoop`.
public final class Loop: Sendable {
  /// A number that stands for the loop in traces; never used twice in a process.
  public let number: UInt32
  /// How the loop sleeps and is woken.
  public let backend: any WakeBackend
  /// Whether this is the main thread's loop, which also serves the main dispatch queue; but not in a
  /// child made by `fork`, since libdispatch does not survive that.
  public let isMain: Bool

  let word: ParkWord
  let progress = Progress()
  let blocks = WaitingBlocks()
  let state: Lock<LoopState>
  private let attentionBits = Atomic<UInt32>(0)
  /// Whom what is alive was last told to: when the loop was made, or in an iteration.
  let latestStateListener = Atomic<UInt64>(0)
  let busyStretch = BusyStretch()
  let spinner = Lock(Spinner(limitNanoseconds: 0))
  let sleepsAtOnce = Atomic<Bool>(true)
  private let failureHandler = Lock<(@Sendable (Failure) -> Void)?>(nil)
  private let madeInForkGeneration = forkGeneration()
  private let threadNumber = Lock<Int32>(0)

  init(backend: any WakeBackend, isMain: Bool) {
    Mode.makeNames()
    number = Numbers.nextLoop()
    self.backend = backend
    self.isMain = isMain
    word = backend.word
    // After fork the main queue, its descriptor and what waits in it are still the parent's.
    state = Lock(LoopState(ownsMainQueue: isMain && forkGeneration() == 0))
  }

  /// Changes the guarded state, and notes what the running thread then has to look at.
  ///
  /// Inlined, so that what `body` captures is not counted as a reference once more.
  @inline(__always)
  func change<Result: Sendable, Failure: Error>(
    _ body: (inout LoopState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in
      defer { attentionBits.store(state.attention().rawValue, ordering: .releasing) }
      return try body(&state)
    }
  }

  /// Changes the guarded state; `nothing` from a loop of the parent's, whose lock may be held for ever.
  @inline(__always)
  func change<Result: Sendable, Failure: Error>(
    orInherited nothing: Result, _ body: (inout LoopState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    belongsToThisProcess ? try change(body) : nothing
  }

  /// What the innermost run has to look at. Own thread only; one load.
  var attention: Attention { Attention(rawValue: attentionBits.load(ordering: .acquiring)) }

  /// Reads the guarded state; `nothing` from a loop of the parent's, whose lock may be held for ever.
  func ask<Answer: Sendable>(
    orInherited nothing: Answer, _ body: (inout LoopState) -> Answer
  ) -> Answer {
    belongsToThisProcess ? state.withLock { body(&$0) } : nothing
  }

  /// False in a child made by `fork` after the loop: the loop is then inert, and belongs to the parent.
  var belongsToThisProcess: Bool { isStillForkGeneration(madeInForkGeneration) }
}

// Finding and making loops.
extension Loop {
  private static let slot = ThreadSlot<ThreadLoop>()
  private static let mainLoop: Lock<Loop?> = {
    let mainLoop = Lock<Loop?>(nil)
    mainLoop.holdDuringFork()
    return mainLoop
  }()

  /// The calling thread's loop, made on first use on the backend that `LOOPSCOPE_BACKEND` names, or
  /// else on `futex`.
  ///
  /// Traps when the variable names no backend, or when the kernel has no descriptor left for it; use
  /// `attach` where that must be survived (`futex` needs none). Corresponds to
  /// `CFRunLoopGetCurrent`.
  public static var current: Loop {
    if let loop = existingCurrent { return loop }
    return bind(isMainThread() ? main : Loop(backend: makeDefaultBackend(), isMain: false))
  }

  /// The main thread's loop, from any thread; made on first use, as `current` is.
  ///
  /// Corresponds to `CFRunLoopGetMain`.
  public static var main: Loop {
    mainLoop.withLock { existing in
      if let existing, existing.belongsToThisProcess { return existing }
      let made = Loop(backend: makeDefaultBackend(), isMain: true)
      existing = made
      return made
    }
  }

  /// The calling thread's loop if it has one.
  public static var existingCurrent: Loop? {
    guard let loop = slot.current?.loop, loop.belongsToThisProcess else { return nil }
    return loop
  }

  /// Gives the calling thread a loop on `backend`.
  ///
  /// Traps when the thread has a loop already: a loop cannot change its backend.
  /// - Throws: what the kernel said when it has no descriptor left. The thread then has no loop.
  @discardableResult
  public static func attach(backend: BackendKind) throws(Errno) -> Loop {
    attach(customBackend: try backend.make())
  }

  /// Gives the calling thread a loop on a backend of your own.
  ///
  /// Traps when the thread has a loop already.
  @discardableResult
  public static func attach(customBackend backend: any WakeBackend) -> Loop {
    let isMain = isMainThread()
    let loop = Loop(backend: backend, isMain: isMain)
    precondition(
      existingCurrent == nil && (!isMain || becomeMain(loop)),
      "this thread has a loop already; attach before anybody uses Loop.current or Loop.main")
    return bind(loop)
  }

  private static func becomeMain(_ loop: Loop) -> Bool {
    mainLoop.withLock { existing in
      if let existing, existing.belongsToThisProcess { return false }
      existing = loop
      return true
    }
  }

  private static func bind(_ loop: Loop) -> Loop {
    loop.threadNumber.withLock { $0 = currentThreadID() }
    slot.set(ThreadLoop(loop))
    loop.traceStateIfWanted()
    return loop
  }

  /// Traps unless the calling thread is the loop's own. The main loop may have been made by another
  /// thread: the main thread then takes it over here.
  func claimOwnThread() {
    if Loop.slot.currentFits({ $0.loop === self }) { return }
    precondition(
      isMain && isMainThread(),
      "a loop is run by its own thread only; reach another thread's loop with perform or a source")
    _ = Loop.bind(self)
  }

  /// The kernel's number of the loop's thread; nil for a main loop that its thread has not used yet.
  /// Any thread.
  public var threadID: Int32? {
    let number = threadNumber.withLock { $0 }
    return number == 0 ? nil : number
  }

  func traceLoopInfo() {
    let thread = threadNumber.withLock { $0 }
    Trace.loopInfo(
      loop: number, threadID: thread, backend: backend.number, name: isMain ? "main" : "")
  }
}

/// Holds a thread's loop in the thread's slot, and lets it go with the thread.
private final class ThreadLoop: ThreadBound {
  let loop: Loop

  init(_ loop: Loop) { self.loop = loop }

  func threadWillEnd() { loop.threadWillEnd() }
}

// The end of a loop.
extension Loop {
  /// Lets go of everything when the loop's thread ends. Queued blocks are released without running;
  /// sources are told that they left (`onCancel`). Later calls from other threads do nothing.
  fileprivate func threadWillEnd() {
    guard belongsToThisProcess else { return }
    let (items, commonItems) = change { state in
      state.isAlive = false
      return (state.allItems(), state.takeCommonItems())
    }
    for (item, mode) in items { item.detach(from: self, in: mode) }
    let handler = failureHandler.withLock { $0.take() }
    withExtendedLifetime((commonItems, blocks.close(), handler)) {}
  }
}

// What the kernel refuses.
extension Loop {
  /// Something that the kernel refused to do for a loop.
  public struct Failure: Error, Hashable, Sendable {
    /// What was asked of the kernel.
    public enum Operation: Hashable, Sendable {
      /// To wake the loop: it may sleep on, until the next caller tries again.
      case wake
      /// To wait, or to make what it needs for that: the run ends as `stopped`.
      case sleep
      /// To watch a descriptor, or to make a set of descriptors.
      case watchDescriptor
    }

    /// What was asked.
    public var operation: Operation
    /// What the kernel said.
    public var error: Errno
  }

  /// Sets who is told of the kernel's refusals; nil for nobody, and then they trap, since a loop that
  /// misses a wake in silence is worse. Called on the thread on which it happens.
  ///
  /// Released when the loop's thread ends.
  public func setFailureHandler(_ handler: (@Sendable (Failure) -> Void)?) {
    guard belongsToThisProcess else { return }
    let old = state.withLock { state in
      guard state.isAlive else { return handler }
      return failureHandler.withLock { current in
        defer { current = handler }
        return current
      }
    }
    withExtendedLifetime(old) {}
  }

  func report(_ failure: Failure) {
    guard let handler = failureHandler.withLock({ $0 }) else {
      // Nobody misses a wake of a loop that has ended meanwhile.
      guard state.withLock({ $0.isAlive }) else { return }
      fatalError("loop \(number): \(failure.operation) failed: \(failure.error)")
    }
    handler(failure)
  }
}
