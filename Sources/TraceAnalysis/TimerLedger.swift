// When timers fired, against when they were due. Not for their callouts' lengths: CalloutLedger.

import TraceModel

/// The timers of one loop.
struct TimerLedger {
  /// What is known of one timer.
  struct Entry {
    var intervalNanoseconds: UInt64?
    var toleranceNanoseconds: UInt64?
    var fires: UInt64 = 0
    var earlyFires: UInt64 = 0
    var missedGridPoints: UInt64 = 0
    var lateness = DurationDigest()
    fileprivate var last: (due: UInt64, fired: UInt64)?
  }

  private(set) var entries: [UInt64: Entry] = [:]
  private(set) var arms: UInt64 = 0

  /// Timers beyond this many share the entry of number 0, so that memory stays bounded.
  private static let mostTimers = 4096

  mutating func info(_ item: UInt64, interval: UInt64, tolerance: UInt64) {
    entries[bounded(item), default: Entry()].intervalNanoseconds = interval
    entries[bounded(item), default: Entry()].toleranceNanoseconds = tolerance
  }

  mutating func arm() { arms += 1 }

  mutating func fire(_ item: UInt64, due: UInt64, at time: UInt64, _ losses: LossTimeline) {
    entries[bounded(item), default: Entry()].fire(due: due, at: time, losses)
  }

  private func bounded(_ item: UInt64) -> UInt64 {
    entries.count < Self.mostTimers || entries[item] != nil ? item : 0
  }
}

extension TimerLedger.Entry {
  fileprivate mutating func fire(due: UInt64, at time: UInt64, _ losses: LossTimeline) {
    fires += 1
    if time < due { earlyFires += 1 } else { lateness.add(time - due) }
    defer { last = (due, time) }
    // A step that is no multiple of the interval is a new date, not a missed one.
    guard let last, let interval = intervalNanoseconds, interval > 0, due > last.due,
      (due - last.due).isMultiple(of: interval), !losses.touches(last.fired, time)
    else { return }
    // Wrapping: a damaged due time may be anything.
    missedGridPoints &+= (due - last.due) / interval - 1
  }
}
