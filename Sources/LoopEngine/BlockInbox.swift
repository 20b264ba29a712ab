// Where senders leave their blocks, and what they must know to wake the loop. A value inside the lock of
// WaitingBlocks, which is held for one of these functions at a time.

/// Blocks that the loop has not looked at yet.
struct BlockInbox {
  /// What came of a block that was left.
  enum Reception {
    /// It waits, and the loop will come by.
    case received
    /// It waits, and the loop sleeps in a mode that runs it.
    case receivedAsleep
    /// Not taken: one of its modes may not exist. To be made, noted, and the block left again.
    case modeIsNew
    /// Not taken: the loop has ended.
    case refused
  }

  /// False once the loop has ended.
  var isOpen = true
  private var arrivals = BlockQueue.Arrivals()
  /// By mode number: the modes that are known to exist.
  private var knownModes = [true, true, true]
  /// Set while the loop sleeps, and until it next collects.
  private var sleep: (mode: Loop.Mode, isCommon: Bool)?

  var holdsBlocks: Bool { !arrivals.isEmpty }

  /// Moves the block out of `entry` when it is received.
  mutating func receive(_ entry: inout BlockQueue.Entry) -> Reception {
    guard isOpen else { return .refused }
    guard knows(entry.mode), entry.otherModes?.allSatisfy(knows) != false else {
      return .modeIsNew
    }
    let endsSleep = sleep.map { entry.runs(in: $0.mode, isCommon: $0.isCommon) } ?? false
    arrivals.append(&entry)
    return endsSleep ? .receivedAsleep : .received
  }

  mutating func noteModes(_ modes: [Loop.Mode]) {
    for mode in modes {
      while knownModes.count <= mode.number { knownModes.append(false) }
      knownModes[mode.number] = true
    }
  }

  /// Notes where the loop sleeps; false, and nothing noted, when blocks have come meanwhile.
  mutating func noteSleep(in mode: Loop.Mode, isCommon: Bool) -> Bool {
    guard arrivals.isEmpty else { return false }
    sleep = (mode, isCommon)
    return true
  }

  /// Hands everything over to the running thread, which therefore does not sleep.
  mutating func empty(into collected: inout BlockQueue) {
    collected.absorb(&arrivals)
    sleep = nil
  }

  private func knows(_ mode: Loop.Mode) -> Bool {
    mode.number < knownModes.count && knownModes[mode.number]
  }
}
