// The four ways to run a loop, and what one run is. What happens inside is Loop+Iteration.swift's.

import WakeBackends

extension Loop {
  /// Runs the loop in one mode until the time is over, it is stopped, the mode is empty, or, with
  /// `returnAfterSourceHandled`, a source has been served.
  ///
  /// With a zero or negative `duration` it serves what is ready and does not wait. Runs may be nested:
  /// call it from any callout. Own thread only. Calls out. Corresponds to `CFRunLoopRunInMode`.
  @discardableResult
  public func run(
    in mode: Mode = .default, for duration: Duration, returnAfterSourceHandled: Bool = false
  ) -> RunResult {
    let limit = duration > .zero ? now.advanced(by: duration).nanoseconds : 0
    return runOnce(in: mode, until: limit, returnAfterSourceHandled: returnAfterSourceHandled)
  }

  /// Runs the loop in one mode until a source has been served or `limit` has passed; false when the
  /// mode was empty.
  ///
  /// Own thread only. Calls out. Corresponds to Foundation's `RunLoop.run(mode:before:)`.
  @discardableResult
  public func runServingOneSource(in mode: Mode = .default, before limit: Instant) -> Bool {
    let isOver = limit <= now
    let result = runOnce(
      in: mode, until: isOver ? 0 : limit.nanoseconds, returnAfterSourceHandled: true)
    return result != .finished
  }

  /// Runs the loop in the default mode until it is stopped or the mode is empty.
  ///
  /// Own thread only. Calls out. Corresponds to `CFRunLoopRun`.
  @discardableResult
  public func runUntilStopped() -> RunResult {
    runOnce(in: .default, until: .max, returnAfterSourceHandled: false)
  }

  /// Runs the loop in the default mode for as long as that holds anything: `stop` ends one inner run
  /// only, and the next begins.
  ///
  /// Own thread only. Calls out. Corresponds to Foundation's `RunLoop.run()`.
  public func runForever() {
    while runServingOneSource(before: .distantFuture) {}
  }

  /// Runs the loop in the default mode until `limit` has passed or the mode is empty; `stop` ends one
  /// inner run only.
  ///
  /// Own thread only. Calls out. Corresponds to Foundation's `RunLoop.run(until:)`.
  public func run(until limit: Instant) {
    while runServingOneSource(before: limit), now < limit {}
  }

  /// The moment now, on the loop's clock. Any thread.
  public var now: Instant { Instant(nanoseconds: backend.nowNanoseconds()) }
}

/// What one run keeps on its thread's stack: nobody else touches it.
struct Run {
  let mode: Loop.Mode
  /// When the run ends; zero: it never waits; `UInt64.max`: never.
  let limitNanoseconds: UInt64
  let returnAfterSourceHandled: Bool
  /// How many runs enclose this one.
  let nesting: UInt32
  let servesMainQueue: Bool

  /// The wake count at the top of the iteration: a wake since then ends the next wait.
  var wakeSequence: UInt64 = 0
  var handledSource = false
  /// True at first, so that a run begins with what it was started for and not with the main queue.
  var servedMainQueueLast = true

  var modeNumber: UInt32 { UInt32(truncatingIfNeeded: mode.number) }
  var neverWaits: Bool { limitNanoseconds == 0 }
}

extension Loop {
  private func runOnce(
    in mode: Mode, until limitNanoseconds: UInt64, returnAfterSourceHandled: Bool
  ) -> RunResult {
    guard belongsToThisProcess else { return .finished }
    claimOwnThread()
    let begun = begin(in: mode, neverWaits: limitNanoseconds == 0)
    if begun.outcome == .empty { return .finished }
    if begun.outcome == .unnoticed { return .timedOut }
    var run = Run(
      mode: mode, limitNanoseconds: limitNanoseconds,
      returnAfterSourceHandled: returnAfterSourceHandled, nesting: begun.nesting,
      servesMainQueue: begun.servesMainQueue)
    notify(.entry, run)
    let result = iterateUntilOver(&run)
    notify(.exit, run, result: result)
    change { $0.endActivation() }
    return result
  }

  /// Begins an activation, unless there is nothing to run for.
  ///
  /// A run that never waits, would do nothing and be seen by nobody does not take place: a loop that is
  /// polled finds that most of the time.
  private func begin(in mode: Mode, neverWaits: Bool) -> LoopState.Beginning {
    guard mode != .common else { return LoopState.Beginning(outcome: .empty) }
    let hasBlock = blocks.hasAny && blocks.hasBlock(for: mode, isCommon: isCommon(mode))
    var begun = change { $0.beginActivation(in: mode, isSeen: !neverWaits, hasBlock: hasBlock) }
    if begun.outcome == .unnoticed && isToBeSeen(begun) {
      let previousMode = begun.previousMode
      begun = change { $0.beginActivation(in: mode, isSeen: true, hasBlock: hasBlock) }
      begun.previousMode = previousMode
    }
    if begun.outcome == .began && begun.previousMode != mode {
      Trace.modeSwitch(
        loop: number, from: UInt32(begun.previousMode.number), to: UInt32(mode.number))
    }
    return begun
  }

  /// Whether a run that was left out is to take place all the same: a trace would show it, or a timer is
  /// due in it.
  private func isToBeSeen(_ begun: LoopState.Beginning) -> Bool {
    if Trace.recordsRuns || latestStateListener.load(ordering: .relaxed) != 0 { return true }
    return begun.firstFireTime != .max && begun.firstFireTime <= backend.nowNanoseconds()
  }

  private func isCommon(_ mode: Mode) -> Bool { state.withLock { $0.isCommon(mode) } }

  private func iterateUntilOver(_ run: inout Run) -> RunResult {
    // A stop from an Entry observer: no iteration at all.
    if attention.contains(.stop) { return .stopped }
    while true {
      if let result = iterate(&run) { return result }
    }
  }
}
