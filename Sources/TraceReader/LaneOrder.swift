// Which of many streams comes next: as many as the CPUs, or, where each process has buffers of its
// own, thousands. Not for what is in the streams.

/// Lanes by the time of their next event, then by their numbers: a binary heap.
///
/// Looking costs O(1), changing the first O(log n) in the number of lanes.
struct LaneOrder {
  private struct Entry {
    var nanoseconds: UInt64
    let lane: Int

    func isBefore(_ other: Entry) -> Bool {
      (nanoseconds, lane) < (other.nanoseconds, other.lane)
    }
  }

  private var heap: [Entry] = []

  /// Orders the lanes that have a time.
  init(_ times: [UInt64?]) {
    for (lane, time) in times.enumerated() {
      if let time { heap.append(Entry(nanoseconds: time, lane: lane)) }
    }
    // A list in order is a heap.
    heap.sort { $0.isBefore($1) }
  }

  /// The lane that comes next; `nil` when none is left.
  var first: Int? { heap.first?.lane }

  /// The time of the one behind it; the largest number when there is none.
  var secondNanoseconds: UInt64 {
    guard heap.count > 1 else { return .max }
    return heap.count > 2 ? min(heap[1].nanoseconds, heap[2].nanoseconds) : heap[1].nanoseconds
  }

  /// Takes in when the first lane's next event comes, or that it has none.
  mutating func changeFirst(to time: UInt64?) {
    if let time {
      heap[0].nanoseconds = time
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink()
  }

  private mutating func sink() {
    var place = 0
    while 2 * place + 1 < heap.count {
      var next = 2 * place + 1
      if next + 1 < heap.count, heap[next + 1].isBefore(heap[next]) { next += 1 }
      guard heap[next].isBefore(heap[place]) else { return }
      heap.swapAt(place, next)
      place = next
    }
  }
}
