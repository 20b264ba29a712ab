// Blocks waiting to be run once: one queue for the whole loop, so that order holds over modes.

/// Blocks in the order they were queued, each for one or several modes.
struct BlockQueue {
  /// A queued block.
  ///
  /// The closure is moved from place to place and never copied: counting its references, in memory that
  /// the sender and the loop then fight for, costs more than all the rest.
  struct Entry {
    var mode: Loop.Mode
    /// Further modes; nil for nearly all.
    var otherModes: [Loop.Mode]?
    var number: UInt64 = 0
    var queuedNanoseconds: UInt64 = 0
    /// Nil once it has been moved on.
    var block: Callout?

    /// The same entry with the block, which this one then lacks.
    mutating func move() -> Entry {
      Entry(
        mode: mode, otherModes: otherModes, number: number, queuedNanoseconds: queuedNanoseconds,
        block: block.take())
    }
  }

  fileprivate struct Slot {
    let position: Int
    var entry: Entry
    var isHole: Bool { entry.block == nil }
  }

  /// Blocks in the order of their coming, that nobody has looked at: all that a sender touches.
  struct Arrivals {
    fileprivate var slots: [Slot] = []
    private var endPosition = 0

    var isEmpty: Bool { slots.isEmpty }

    /// Moves the block in `entry` to the end.
    mutating func append(_ entry: inout Entry) {
      slots.append(Slot(position: endPosition, entry: entry.move()))
      endPosition += 1
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

  /// Takes over what has arrived, which comes after all that is here. O(arrivals).
  mutating func absorb(_ arrivals: inout Arrivals) {
    let firstNew = slots.count
    if isEmpty {
      swap(&slots, &arrivals.slots)
    } else {
      for index in arrivals.slots.indices {
        let position = arrivals.slots[index].position
        slots.append(Slot(position: position, entry: arrivals.slots[index].entry.move()))
      }
      arrivals.slots.removeAll(keepingCapacity: true)
    }
    for index in firstNew..<slots.count { countPending(at: index, by: 1) }
    if let last = slots.last { endPosition = last.position + 1 }
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
      if !slots[index].isHole, slots[index].entry.runs(in: mode, isCommon: isCommon) {
        position = slots[index].position + 1
        return take(at: index)
      }
      index += 1
    }
    position = endPosition
    return nil
  }

  /// Takes everything out.
  mutating func takeAll() -> [Entry] {
    let all = slots.filter { !$0.isHole }.map(\.entry)
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

  private mutating func take(at index: Int) -> Entry {
    countPending(at: index, by: -1)
    let taken = slots[index].entry.move()
    while frontIndex < slots.count && slots[frontIndex].isHole { frontIndex += 1 }
    closeHoles()
    return taken
  }

  private mutating func closeHoles() {
    if count == 0 {
      slots.removeAll(keepingCapacity: true)
    } else if slots.count > 2 * count + 64 {
      slots.removeAll(where: \.isHole)
    } else {
      return
    }
    frontIndex = 0
  }

  private func pending(of mode: Loop.Mode) -> Int {
    mode.number < pendingByMode.count ? pendingByMode[mode.number] : 0
  }

  private mutating func countPending(at index: Int, by change: Int) {
    count += change
    countPending(slots[index].entry.mode, by: change)
    if let others = slots[index].entry.otherModes {
      for mode in others { countPending(mode, by: change) }
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
