// Whether something waits for the loop while a callout of it is running. For work that makes room for
// other work; what the loop then does about it is Loop+Iteration.swift's.

import LinuxIO
import WakeBackends

extension Loop {
  /// Whether something waits for the innermost run: its end, a block, a signalled source, a message, a
  /// timer that is due, a ready descriptor, or the main queue.
  ///
  /// For a callout that works in steps and is to make room for others; a wake alone is no work. False
  /// when the loop does not run. A few loads; with timers in the mode a clock read more, with
  /// descriptors a system call (`poll(2)`). Own thread only. CFRunLoop has no such question; GLib's is
  /// `g_main_context_pending`.
  public var hasPendingWork: Bool {
    let known = attention
    if !known.isDisjoint(with: [.stop, .signals, .ports]) { return true }
    guard let run = ask(orInherited: nil, { $0.activations.last }) else { return false }
    if blocks.hasBlock(for: run.mode, isCommon: known.contains(.common)) { return true }
    if known.contains(.timers) && hasDueTimer(in: run.mode) { return true }
    return known.contains(.descriptors) && hasReadyDescriptor(run)
  }

  private func hasDueTimer(in mode: Mode) -> Bool {
    let first = ask(orInherited: nil) { $0[mode].timers.firstFireTime }
    return first.map { $0 <= backend.nowNanoseconds() } ?? false
  }

  /// What cannot be asked now is asked again by the sleep, which reports the refusal.
  private func hasReadyDescriptor(_ run: LoopState.Activation) -> Bool {
    let set = try? state.withLock { state throws(Errno) in
      try state[run.mode].descriptors.setToWatch(
        withMainQueue: run.servesMainQueue, for: backend)
    }
    return set?.isReady ?? false
  }
}
