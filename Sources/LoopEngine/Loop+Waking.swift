// What other threads do to a loop: wake it, stop it, hand it blocks.

import LinuxIO
import WakeBackends

extension Loop {
  /// Ends the loop's next wait, or the one that goes on.
  ///
  /// Before or between runs it does nothing. However many wakes come before a wait, they end that one
  /// only. One atomic addition while the loop is awake; exactly one system call, by one waker, while
  /// it sleeps. Any thread. Corresponds to `CFRunLoopWakeUp`.
  public func wakeUp() {
    let (sequence, place) = word.countWake()
    // Before the kick, which may let the woken thread run at once.
    Trace.wake(loop: number, calledKernel: place != nil, wakeSequence: sequence)
    if let place { kick(place) }
  }

  /// Ends the innermost run that goes on, after its iteration; does nothing when none does.
  ///
  /// Any thread. Corresponds to `CFRunLoopStop`.
  public func stop() {
    guard belongsToThisProcess else { return }
    let isRunning = change { state -> Bool in
      guard !state.activations.isEmpty else { return false }
      state.activations[state.activations.count - 1].isStopped = true
      return true
    }
    if isRunning { wakeUp() }
  }

  /// Runs `block` once, on the loop's thread, when it next runs in `mode` (or in any common mode, with
  /// `.common`).
  ///
  /// Blocks run in the order in which they were queued. A sleeping loop is woken when it sleeps in a
  /// mode that can run the block. Any thread. Corresponds to `CFRunLoopPerformBlock`, which does not
  /// wake.
  public func perform(in mode: Mode = .default, _ block: @escaping @Sendable () -> Void) {
    var entry = BlockQueue.Entry(mode: mode, block: Callout(call: block))
    enqueue(&entry)
  }

  /// Runs `block` once, when the loop next runs in one of `modes`. No modes, no run.
  public func perform(in modes: [Mode], _ block: @escaping @Sendable () -> Void) {
    guard let first = modes.first else { return }
    let others = modes.count == 1 ? nil : Array(modes.dropFirst())
    var entry = BlockQueue.Entry(
      mode: first, otherModes: others, block: Callout(call: block))
    enqueue(&entry)
  }

  /// Moves the block in `entry` to the loop.
  private func enqueue(_ entry: inout BlockQueue.Entry) {
    guard belongsToThisProcess else { return }
    if Trace.recordsBlocks {
      entry.number = Numbers.next()
      entry.queuedNanoseconds = MonotonicClock.nowNanoseconds()
      Trace.blockEnqueue(loop: number, item: entry.number)
    }
    var reception = blocks.leave(&entry)
    if reception == .modeIsNew {
      makeModes([entry.mode] + (entry.otherModes ?? []))
      reception = blocks.leave(&entry)
    }
    if reception == .receivedAsleep { rearm(endsWait: true) }
  }

  private func makeModes(_ modes: [Mode]) {
    change { state in
      for mode in modes where mode != .common { makeMode(mode, &state) }
    }
    blocks.noteModes(modes)
  }

  /// Makes a sleeping loop look again at what it waits for. That is no wake: the wait goes on unless
  /// something is ready.
  ///
  /// - Parameter endsWait: something is ready, so that this is what ends the wait; for the trace.
  func rearm(endsWait: Bool = false) {
    let place = word.requestRearm()
    if endsWait {
      Trace.wake(loop: number, calledKernel: place != nil, wakeSequence: word.sequence)
    }
    if let place { kick(place) }
  }

  private func kick(_ place: ParkingPlace) {
    // A child of fork shares the parent's descriptors: writing to them would wake the parent.
    guard belongsToThisProcess else { return }
    do {
      try backend.kick(place)
    } catch {
      word.noteRefusedKick()
      report(Failure(operation: .wake, error: error))
    }
  }

  func makeMode(_ mode: Mode, _ state: inout LoopState) {
    guard state.makeMode(mode), Trace.recordsModes else { return }
    Trace.modeInfo(loop: number, mode: UInt32(mode.number), name: mode.name)
  }
}
