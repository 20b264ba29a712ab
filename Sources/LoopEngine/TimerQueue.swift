// The timers of one mode: which are due, and when the loop must wake at the latest.

/// The timers of one mode, by fire time, with tolerance.
///
/// A timer with tolerance sits in two heaps: by its earliest time, to be found when due, and by its
/// latest, which is what the loop sleeps for. So timers whose windows overlap share one wake.
struct TimerQueue {
  /// Where a timer sits; needed to move and remove it.
  struct Handle {
    fileprivate var exact: TimerHeap<Loop.Timer>.Handle = -1
    fileprivate var earliest: TimerHeap<Loop.Timer>.Handle = -1
    fileprivate var latest: TimerHeap<Void>.Handle = -1
  }

  /// A due timer, with what orders it among others.
  struct Due {
    var fireTime: UInt64
    var insertion: UInt64
    var timer: Loop.Timer
  }

  private var exact = TimerHeap<Loop.Timer>()
  private var earliest = TimerHeap<Loop.Timer>()
  private var latest = TimerHeap<Void>()

  /// When the loop must wake at the latest; `UInt64.max` with no timer.
  var deadlineNanoseconds: UInt64 {
    min(exact.smallestKey ?? .max, latest.smallestKey ?? .max)
  }

  /// The earliest fire time; nil with no timer.
  var firstFireTime: UInt64? {
    guard let first = exact.smallestKey else { return earliest.smallestKey }
    return min(first, earliest.smallestKey ?? .max)
  }

  var isEmpty: Bool { exact.count == 0 && earliest.count == 0 }

  var allTimers: [Loop.Timer] { exact.allValues + earliest.allValues }

  mutating func insert(
    _ timer: Loop.Timer, fireTime: UInt64, toleranceNanoseconds: UInt64, insertion: UInt64
  ) -> Handle {
    var handle = Handle()
    if toleranceNanoseconds == 0 {
      handle.exact = exact.insert(timer, key: fireTime, sequence: insertion)
    } else {
      let last = fireTime.saturatingAdding(toleranceNanoseconds)
      handle.earliest = earliest.insert(timer, key: fireTime, sequence: insertion)
      handle.latest = latest.insert((), key: last, sequence: insertion)
    }
    return handle
  }

  mutating func remove(_ handle: Handle) {
    if handle.exact >= 0 { return exact.remove(handle.exact) }
    earliest.remove(handle.earliest)
    latest.remove(handle.latest)
  }

  mutating func move(_ handle: Handle, to fireTime: UInt64, toleranceNanoseconds: UInt64) {
    if handle.exact >= 0 { return exact.move(handle.exact, to: fireTime) }
    earliest.move(handle.earliest, to: fireTime)
    latest.move(handle.latest, to: fireTime.saturatingAdding(toleranceNanoseconds))
  }

  /// The timer due at `now`, if it is the only one: the usual case, which needs no list. O(1).
  func onlyDue(at now: UInt64) -> Due? {
    let heap: TimerHeap<Loop.Timer>
    switch (exact.count(upTo: now), earliest.count(upTo: now)) {
    case (.one, .none): heap = exact
    case (.none, .one): heap = earliest
    default: return nil
    }
    return heap.first.map { Due(fireTime: $0.key, insertion: $0.sequence, timer: $0.value) }
  }

  /// Appends the timers due at `now` to `due`, sorted by (fire time, insertion).
  func collect(dueAt now: UInt64, into due: inout [Due]) {
    let start = due.count
    exact.forEach(upTo: now) { due.append(Due(fireTime: $0, insertion: $1, timer: $2)) }
    earliest.forEach(upTo: now) { due.append(Due(fireTime: $0, insertion: $1, timer: $2)) }
    guard due.count - start > 1 else { return }
    due[start...].sort {
      $0.fireTime != $1.fireTime ? $0.fireTime < $1.fireTime : $0.insertion < $1.insertion
    }
  }
}
