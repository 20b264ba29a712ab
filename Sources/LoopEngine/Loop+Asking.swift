// Questions about a loop, answered as CFRunLoop answers them. Any thread.

extension Loop {
  /// The mode of the innermost run; nil when the loop does not run.
  ///
  /// Corresponds to `CFRunLoopCopyCurrentMode`.
  public var currentMode: Mode? { ask(orInherited: nil) { $0.activations.last?.mode } }

  /// How many runs go on, each within a callout of the one before; 0 when the loop does not run.
  ///
  /// CFRunLoop has no such question; GLib's is `g_main_depth`.
  public var depth: Int { ask(orInherited: 0) { $0.activations.count } }

  /// The modes that exist, in no particular order.
  ///
  /// Corresponds to `CFRunLoopCopyAllModes`.
  public var allModes: [Mode] {
    ask(orInherited: []) { $0.modes.filter(\.exists).map(\.mode) }
  }

  /// The common modes, in the order in which they became common.
  public var commonModes: [Mode] { ask(orInherited: []) { $0.commonModes } }

  /// Whether the loop sleeps now. Corresponds to `CFRunLoopIsWaiting`.
  public var isWaiting: Bool { belongsToThisProcess && word.isStillParked }

  /// When the first timer of a mode fires; a timer that is firing counts with the time it fires for.
  /// Nil when the mode holds none.
  ///
  /// Corresponds to `CFRunLoopGetNextTimerFireDate`.
  public func nextTimerFireTime(in mode: Mode = .default) -> Instant? {
    let (queued, firing) = ask(orInherited: (nil, [])) { state -> (UInt64?, [Timer]) in
      guard state.exists(mode) else { return (nil, []) }
      return (state[mode].timers.firstFireTime, state[mode].firingTimers)
    }
    let first = queued.map { Instant(nanoseconds: $0) }
    return (firing.map(\.nextFireTime) + (first.map { [$0] } ?? [])).min()
  }
}
