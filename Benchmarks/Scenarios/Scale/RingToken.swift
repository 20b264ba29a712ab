// The token of a ring: how far it still has to go, and when it set out and arrived.

import LinuxIO
import Synchronization

/// What the stations of a ring pass on. One of them has it at a time.
final class RingToken: Sendable {
  /// The token did not come back.
  struct Lost: Error, Hashable, CustomStringConvertible {
    let remaining: Int

    var description: String { "a wake was lost in the ring, \(remaining) hops before the end" }
  }

  /// The loops are to stop at their next callout.
  let isEnding = Atomic<Bool>(false)

  private let remaining = Atomic<Int>(0)
  private let began = Atomic<UInt64>(0)
  private let ended = Atomic<UInt64>(0)
  private let passesBegun = Atomic<UInt64>(0)
  /// Goes up when a pass is done.
  private let passesDone = FutexWord()

  /// The first station is about to get the token.
  func prepare(hops: Int) {
    passesBegun.add(1, ordering: .relaxed)
    began.store(0, ordering: .relaxed)
    remaining.store(hops, ordering: .releasing)
  }

  /// A station has the token; whether to pass it on.
  func arrives() -> Bool {
    let left = remaining.load(ordering: .acquiring)
    if began.load(ordering: .relaxed) == 0 {
      began.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    }
    guard left > 0 else {
      finish()
      return false
    }
    remaining.store(left - 1, ordering: .releasing)
    return true
  }

  private func finish() {
    ended.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    _ = passesDone.add(1)
    _ = try? passesDone.wakeOne()
  }

  /// Waits for the end of the pass; how long it took.
  func nanoseconds(withinNanoseconds limit: UInt64) throws -> UInt64 {
    let deadline = MonotonicClock.nowNanoseconds() + limit
    let begun = passesBegun.load(ordering: .relaxed)
    while passesDone.load() < begun {
      if MonotonicClock.nowNanoseconds() >= deadline {
        throw Lost(remaining: remaining.load(ordering: .relaxed))
      }
      try? passesDone.wait(while: begun - 1, until: deadline)
    }
    return ended.load(ordering: .relaxed) - began.load(ordering: .relaxed)
  }
}
