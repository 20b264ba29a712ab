// Blocks waiting to be run once: one queue for the whole loop, so that order holds over modes.

/// Blocks in the order they were queued, each for one or several modes.
struct BlockQueue {
  /// A queued block.
  struct Entry {
    var mode: Loop.Mode
    /// Further modes; empty for nearly all, so that queueing a block allocates nothing here.
    var otherModes: [Loop.Mode] = []
    var number: UInt64
    var queuedNanoseconds: UInt64
    var block: @Sendable () -> Void
  }

  // Taken entries leave holes in the middle; the front is cut when half of it is holes.
  private var entries: [Entry?] = []
  private var frontIndex = 0
  private var cutCount = 0
  private var pendingByMode: [Int] = []

  /// The position behind the last block; those queued later have this position or a higher one.
  var endPosition: Int { cutCount + entries.count }

  /// The position of the first block that is still there.
  var startPosition: Int { cutCount + frontIndex }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    changePending(for: entry, by: 1)
  }

  /// Whether a block waits that runs in `mode`.
  func hasBlock(for mode: Loop.Mode, isCommon: Bool) -> Bool {
    pending(of: mode) > 0 || (isCommon && pending(of: .common) > 0)
  }

  /// Takes the first block for `mode` between two positions and moves `position` behind it.
  mutating func takeNext(
    for mode: Loop.Mode, isCommon: Bool, from position: inout Int, to endPosition: Int
  ) -> Entry? {
    guard hasBlock(for: mode, isCommon: isCommon) else { return nil }
    position = max(position, startPosition)
    while position < endPosition {
      let index = position - cutCount
      position += 1
      if let entry = entries[index], entry.runs(in: mode, isCommon: isCommon) {
        take(at: index)
        return entry
      }
    }
    return nil
  }

  /// Takes everything out.
  mutating func takeAll() -> [Entry] {
    let all = entries.compactMap { $0 }
    self = BlockQueue()
    return all
  }

  private mutating func take(at index: Int) {
    if let entry = entries[index] { changePending(for: entry, by: -1) }
    entries[index] = nil
    while frontIndex < entries.count && entries[frontIndex] == nil { frontIndex += 1 }
    cutFront()
  }

  private mutating func cutFront() {
    if frontIndex == entries.count {
      cutCount += entries.count
      entries.removeAll(keepingCapacity: true)
      frontIndex = 0
    } else if frontIndex > 64 && frontIndex * 2 > entries.count {
      cutCount += frontIndex
      entries.removeFirst(frontIndex)
      frontIndex = 0
    }
  }

  private func pending(of mode: Loop.Mode) -> Int {
    mode.number < pendingByMode.count ? pendingByMode[mode.number] : 0
  }

  private mutating func changePending(for entry: Entry, by change: Int) {
    changePending(of: entry.mode, by: change)
    for mode in entry.otherModes { changePending(of: mode, by: change) }
  }

  private mutating func changePending(of mode: Loop.Mode, by change: Int) {
    while pendingByMode.count <= mode.number { pendingByMode.append(0) }
    pendingByMode[mode.number] += change
  }
}

extension BlockQueue.Entry {
  func runs(in mode: Loop.Mode, isCommon: Bool) -> Bool {
    runs(in: mode) || (isCommon && runs(in: .common))
  }

  private func runs(in mode: Loop.Mode) -> Bool {
    self.mode == mode || otherModes.contains(mode)
  }
}
