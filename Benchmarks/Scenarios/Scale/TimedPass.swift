// A stretch of work that some threads do and another one times: from the first begin to the end.
// Not for what the work is: BlockTally and RingToken know that.

import LinuxIO
import Synchronization

/// One pass after the other, each with its begin and its end. Shared by all who take part.
final class TimedPass: Sendable {
  private let began = Atomic<UInt64>(0)
  private let ended = Atomic<UInt64>(0)
  private let passesBegun = Atomic<UInt64>(0)
  /// Goes up when a pass is done.
  private let passesDone = FutexWord()

  /// The next pass is about to begin. Whoever calls then tells the others, with release ordering.
  func prepare() {
    began.store(0, ordering: .relaxed)
    passesBegun.add(1, ordering: .relaxed)
  }

  /// Somebody begins; the first one's time counts.
  func begin() {
    guard began.load(ordering: .relaxed) == 0 else { return }
    _ = began.compareExchange(
      expected: 0, desired: MonotonicClock.nowNanoseconds(), ordering: .relaxed)
  }

  /// The pass is over.
  func end() {
    ended.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    _ = passesDone.add(1)
    _ = try? passesDone.wakeOne()
  }

  /// Waits for the end of the pass; how long it took, or nil when it did not end in time.
  func nanoseconds(withinNanoseconds limit: UInt64) -> UInt64? {
    let deadline = MonotonicClock.nowNanoseconds() + limit
    let begun = passesBegun.load(ordering: .relaxed)
    while passesDone.load() < begun {
      if MonotonicClock.nowNanoseconds() >= deadline { return nil }
      try? passesDone.wait(while: begun - 1, until: deadline)
    }
    return ended.load(ordering: .relaxed) - began.load(ordering: .relaxed)
  }
}
