// Begin and end of callouts brought together. Not for the runs they are made from: RunTimeline.

import TraceModel

/// The callouts of one loop: those that are open, and the statistics of those that are over.
struct CalloutLedger {
  /// What callouts are counted under.
  struct Key: Hashable {
    let mode: UInt32
    let kind: TraceCallout.Kind
    /// `nil` for blocks, which are called once each, and for what is beyond the bound.
    let item: UInt64?
  }

  /// The statistics of one item in one mode.
  struct Entry {
    var durations = DurationDigest()
    var delays = DurationDigest()
    var longestAtNanoseconds: UInt64 = 0
  }

  /// A callout that has not ended yet.
  struct Open {
    let callout: TraceCallout
    let beginNanoseconds: UInt64
    /// How many runs were known to be active when it began.
    let depth: Int
  }

  /// A callout that is over, with what is known of its length.
  struct Finished {
    let callout: TraceCallout
    let beginNanoseconds: UInt64
    let endNanoseconds: UInt64
    /// How many callouts enclose it.
    let enclosing: Int
  }

  private let scope: AnalysisScope
  private(set) var entries: [Key: Entry] = [:]
  private(set) var open: [Open] = []
  private(set) var beginsWithoutEnd: UInt64 = 0
  private(set) var endsWithoutBegin: UInt64 = 0
  private(set) var doubtful: UInt64 = 0

  /// More items than this share one entry for each mode and kind, so that memory stays bounded.
  private static let mostItems = 4096

  init(scope: AnalysisScope) { self.scope = scope }

  mutating func begin(_ callout: TraceCallout, at time: UInt64, depth: Int) {
    open.append(Open(callout: callout, beginNanoseconds: time, depth: depth))
  }

  /// Closes the innermost callout of that item; `nil` if none is open.
  mutating func end(
    _ callout: TraceCallout, at time: UInt64, _ losses: LossTimeline
  ) -> Finished? {
    guard let index = open.lastIndex(where: { $0.callout.isSameCall(as: callout) }) else {
      endsWithoutBegin += 1
      return nil
    }
    beginsWithoutEnd += UInt64(open.count - index - 1)
    let begun = open[index]
    open.removeSubrange(index...)
    guard !losses.touches(begun.beginNanoseconds, time) else {
      doubtful += 1
      return nil
    }
    if scope.includes(begun.beginNanoseconds, mode: begun.callout.mode) {
      record(begun, until: time)
    }
    return Finished(
      callout: begun.callout, beginNanoseconds: begun.beginNanoseconds, endNanoseconds: time,
      enclosing: index)
  }

  /// An activity of the run at this depth: whatever that run called before must be over.
  mutating func closeAll(from depth: Int) {
    while let last = open.last, last.depth >= depth {
      open.removeLast()
      beginsWithoutEnd += 1
    }
  }

  private mutating func record(_ begun: Open, until end: UInt64) {
    let length = end - begun.beginNanoseconds
    let key = key(of: begun.callout)
    entries[key, default: Entry()].add(
      length, at: begun.beginNanoseconds, waitingSince: begun.callout.sinceNanoseconds)
  }

  private func key(of callout: TraceCallout) -> Key {
    let hasItem = callout.kind != .block && callout.kind != .mainQueue
    let key = Key(
      mode: callout.mode, kind: callout.kind, item: hasItem ? callout.item : nil)
    guard hasItem, entries.count >= Self.mostItems, entries[key] == nil else { return key }
    return Key(mode: callout.mode, kind: callout.kind, item: nil)
  }
}

extension CalloutLedger.Entry {
  fileprivate mutating func add(_ length: UInt64, at begin: UInt64, waitingSince since: UInt64?) {
    if durations.count == 0 || length > durations.longestNanoseconds {
      longestAtNanoseconds = begin
    }
    durations.add(length)
    // Zero: queued before tracing was switched on, so nobody took the time.
    if let since, since > 0, since <= begin { delays.add(begin - since) }
  }
}

extension TraceCallout {
  func isSameCall(as other: TraceCallout) -> Bool {
    kind == other.kind && item == other.item && mode == other.mode
  }
}
