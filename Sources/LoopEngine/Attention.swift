// What the running thread has to look at in this iteration, in one word that it can read without the
// loop's lock: most steps of most iterations have nothing to do, and find that out by one load.

/// What the mode of the innermost run holds.
///
/// Computed and stored under the loop's lock with every change, read by the running thread at each
/// step. Whoever adds something that must not be slept over stores this before it counts its wake, and
/// the running thread reads the wake count first: so a sleep that a change should have prevented is
/// always ended by that change's wake.
struct Attention: OptionSet {
  var rawValue: UInt32

  /// The mode is common, and so runs the blocks for common modes.
  static let common = Attention(rawValue: 1 << 8)
  /// A source of the mode is signalled.
  static let signals = Attention(rawValue: 1 << 9)
  /// A port of the mode has a message.
  static let ports = Attention(rawValue: 1 << 10)
  /// A timer waits in the mode.
  static let timers = Attention(rawValue: 1 << 11)
  /// The mode holds descriptors, or serves the main queue.
  static let descriptors = Attention(rawValue: 1 << 12)
  /// The mode is empty but for blocks: nothing would end a sleep.
  static let nothingToWaitFor = Attention(rawValue: 1 << 13)
  /// The run was told to stop.
  static let stop = Attention(rawValue: 1 << 14)

  /// The activities that some observer of the mode asks for: the low eight bits.
  static func observed(_ activities: Loop.Activity) -> Attention {
    Attention(rawValue: activities.rawValue & 0xFF)
  }
}

extension LoopState {
  /// What the innermost run has to look at. O(1).
  mutating func attention() -> Attention {
    guard let run = activations.last else { return [] }
    var attention = self[run.mode].attention()
    if run.isStopped { attention.insert(.stop) }
    if run.servesMainQueue { attention.insert(.descriptors) }
    if servesMainQueue(in: run.mode) { attention.remove(.nothingToWaitFor) }
    return attention
  }
}

extension ModeState {
  /// What a run in the mode has to look at, as far as the mode itself knows. O(1).
  ///
  /// Changes nothing: `mutating` has it read in place, where another method gets a copy of the mode.
  mutating func attention() -> Attention {
    var attention = Attention.observed(observedActivities)
    if isCommon { attention.insert(.common) }
    if !signals.isEmpty { attention.insert(.signals) }
    if !readyPorts.isEmpty { attention.insert(.ports) }
    if !timers.isEmpty { attention.insert(.timers) }
    if !descriptors.isEmpty { attention.insert(.descriptors) }
    if holdsNothingToWaitFor { attention.insert(.nothingToWaitFor) }
    return attention
  }
}
