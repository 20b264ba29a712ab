// Blocks waiting to be run once: one queue for the whole loop, so that order holds over modes.

/// Blocks in the order they were queued, each for one or several modes.
struct BlockQueue {
  /// A queued block.
  struct Entry {
    var mode: Loop.Mode
    /// Further modes; nil for nearly all, so that there is one reference to count in a block.
    var otherModes: [Loop.Mode]?
    var number: UInt64 = 0
    var queuedNanoseconds: UInt64 = 0
    var block: @Sendable () -> Void
  }

  private struct Slot {
    let position: Int
    var entry: Entry?

    /// Inlined, as copying the entry would count its references.
    @inline(__always)
    func runs(in mode: Loop.Mode, isCommon: Bool) -> Bool {
      entry?.runs(in: mode, isCommon: isCommon) ?? false
    }
  }

  // By position. Taken entries leave holes, which are closed once they outnumber the others: a block
  // that waits for a mode that never runs does not make the way past it longer and longer.
  private var slots: [Slot] = []
  private var frontIndex = 0
  private var count = 0
  private var pendingByMode: [Int] = []

  /// The position behind the last block; those queued later have this position or a higher one.
  private(set) var endPosition = 0

  var isEmpty: Bool { count == 0 }

  /// Moves the block in `entry` to the end.
  mutating func append(_ entry: inout Entry?) {
    countPending(entry, by: 1)
    slots.append(Slot(position: endPosition, entry: entry.take()))
    endPosition += 1
    count += 1
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
    var index = firstIndex(from: position)
    while index < slots.count, slots[index].position < endPosition {
      if slots[index].runs(in: mode, isCommon: isCommon) {
        position = slots[index].position + 1
        return take(at: index)
      }
      index += 1
    }
    position = endPosition
    return nil
  }

  /// Takes over all that `newer` holds, whose positions follow this queue's. O(1) when this one is empty.
  mutating func absorb(_ newer: inout BlockQueue) {
    guard !newer.isEmpty else { return }
    if isEmpty {
      swap(&self, &newer)
    } else {
      endPosition = newer.slots.first?.position ?? endPosition
      for index in newer.slots.indices { append(&newer.slots[index].entry) }
      newer.slots.removeAll(keepingCapacity: true)
      newer.pendingByMode.removeAll(keepingCapacity: true)
      newer.count = 0
    }
    newer.endPosition = endPosition
  }

  /// Takes everything out.
  mutating func takeAll() -> [Entry] {
    let all = slots.compactMap(\.entry)
    self = BlockQueue()
    return all
  }

  private func firstIndex(from position: Int) -> Int {
    var (low, high) = (frontIndex, slots.count)
    if low < high && slots[low].position >= position { return low }
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func take(at index: Int) -> Entry? {
    countPending(slots[index].entry, by: -1)
    let taken = slots[index].entry.take()
    count -= 1
    while frontIndex < slots.count && slots[frontIndex].entry == nil { frontIndex += 1 }
    closeHoles()
    return taken
  }

  private mutating func closeHoles() {
    if count == 0 {
      slots.removeAll(keepingCapacity: true)
    } else if slots.count > 2 * count + 64 {
      slots.removeAll { $0.entry == nil }
    } else {
      return
    }
    frontIndex = 0
  }

  private func pending(of mode: Loop.Mode) -> Int {
    mode.number < pendingByMode.count ? pendingByMode[mode.number] : 0
  }

  // Inlined, as copying the entry would count its references.
  @inline(__always)
  private mutating func countPending(_ entry: Entry?, by change: Int) {
    if let mode = entry?.mode { countPending(mode, by: change) }
    if let otherModes = entry?.otherModes {
      for mode in otherModes { countPending(mode, by: change) }
    }
  }

  private mutating func countPending(_ mode: Loop.Mode, by change: Int) {
    while pendingByMode.count <= mode.number { pendingByMode.append(0) }
    pendingByMode[mode.number] += change
  }
}

extension BlockQueue.Entry {
  func runs(in mode: Loop.Mode, isCommon: Bool) -> Bool {
    runs(in: mode) || (isCommon && runs(in: .common))
  }

  private func runs(in mode: Loop.Mode) -> Bool {
    self.mode == mode || otherModes?.contains(mode) == true
  }
}
