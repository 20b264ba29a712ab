// Closures that wait to be run, first in, first out. Values, for use inside a lock.

/// A closure that is to be called once.
///
/// In a struct, because a bare closure that passes through generic code (a lock's result, an optional, an
/// array) gets a thunk on the heap each time.
struct Work: Sendable {
  let call: @Sendable () -> Void
}

/// Work in the order of its coming. Adding and taking are O(1) on average.
struct WorkQueue: Sendable {
  private var arrivals: [Work] = []
  /// The oldest last.
  private var oldest: [Work] = []

  var count: Int { arrivals.count + oldest.count }
  var isEmpty: Bool { arrivals.isEmpty && oldest.isEmpty }

  mutating func append(_ work: Work) { arrivals.append(work) }

  mutating func takeFirst() -> Work? {
    if oldest.isEmpty {
      swap(&oldest, &arrivals)
      oldest.reverse()
    }
    return oldest.popLast()
  }
}
