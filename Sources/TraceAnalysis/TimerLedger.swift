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
    /// When the latest fire came.
    var latestAtNanoseconds: UInt64 = 0
    fileprivate var last: (due: UInt64, fired: UInt64)?
  }

  private let scope: AnalysisScope
  private(set) var entries: [UInt64: Entry] = [:]
  private(set) var arms: UInt64 = 0

  /// Timers beyond this many share the entry of number 0, so that memory stays bounded.
  private static let mostTimers = 4096

  init(scope: AnalysisScope) { self.scope = scope }

  mutating func info(_ item: UInt64, interval: UInt64, tolerance: UInt64) {
    // Timers that share an entry have no interval in common.
    guard bounded(item) == item else { return }
    entries[item, default: Entry()].intervalNanoseconds = interval
    entries[item, default: Entry()].toleranceNanoseconds = tolerance
  }

  mutating func arm(in mode: UInt32, at time: UInt64) {
    if scope.includes(time, mode: mode) { arms += 1 }
  }

  mutating func fire(
    _ item: UInt64, in mode: UInt32, due: UInt64, at time: UInt64, _ losses: LossTimeline
  ) {
    let isCounted = scope.includes(time, mode: mode)
    entries[bounded(item), default: Entry()].fire(due: due, at: time, isCounted, losses)
  }

  private func bounded(_ item: UInt64) -> UInt64 {
    entries.count < Self.mostTimers || entries[item] != nil ? item : 0
  }
}

extension TimerLedger.Entry {
  fileprivate mutating func fire(
    due: UInt64, at time: UInt64, _ isCounted: Bool, _ losses: LossTimeline
  ) {
    defer { last = (due, time) }
    guard isCounted else { return }
    fires += 1
    if time < due { earlyFires += 1 } else { addLateness(time - due, at: time) }
    // A step that is no multiple of the interval is a new date, not a missed one.
    guard let last, let interval = intervalNanoseconds, interval > 0, due > last.due,
      (due - last.due).isMultiple(of: interval), !losses.touches(last.fired, time)
    else { return }
    // Wrapping: a damaged due time may be anything.
    missedGridPoints &+= (due - last.due) / interval - 1
  }

  private mutating func addLateness(_ nanoseconds: UInt64, at time: UInt64) {
    if lateness.count == 0 || nanoseconds > lateness.longestNanoseconds {
      latestAtNanoseconds = time
    }
    lateness.add(nanoseconds)
  }
}
