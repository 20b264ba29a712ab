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
  private var queue = BlockQueue()
  /// By mode number: the modes that are known to exist.
  private var knownModes = [true, true, true]
  /// Set while the loop sleeps, and until it next collects.
  private var sleep: (mode: Loop.Mode, isCommon: Bool)?

  var holdsBlocks: Bool { !queue.isEmpty }

  /// Moves the block out of `entry` when it is received.
  mutating func receive(_ entry: inout BlockQueue.Entry?) -> Reception {
    guard isOpen else { return .refused }
    guard knowsModes(of: &entry) else { return .modeIsNew }
    let endsSleep = sleep.map { entry?.runs(in: $0.mode, isCommon: $0.isCommon) == true } ?? false
    queue.append(&entry)
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
    guard queue.isEmpty else { return false }
    sleep = (mode, isCommon)
    return true
  }

  /// Hands everything over to the running thread, which therefore does not sleep.
  mutating func empty(into collected: inout BlockQueue) {
    collected.absorb(&queue)
    sleep = nil
  }

  private func knowsModes(of entry: inout BlockQueue.Entry?) -> Bool {
    guard let mode = entry?.mode, knows(mode) else { return false }
    return entry?.otherModes?.allSatisfy(knows) ?? true
  }

  private func knows(_ mode: Loop.Mode) -> Bool {
    mode.number < knownModes.count && knownModes[mode.number]
  }
}
