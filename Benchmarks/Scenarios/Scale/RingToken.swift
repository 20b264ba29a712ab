// The token of a ring: how far it still has to go, and when it set out and arrived.

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
  private let pass = TimedPass()

  /// The first station is about to get the token.
  func prepare(hops: Int) {
    pass.prepare()
    remaining.store(hops, ordering: .releasing)
  }

  /// A station has the token; whether to pass it on.
  func arrives() -> Bool {
    let left = remaining.load(ordering: .acquiring)
    pass.begin()
    guard left > 0 else {
      pass.end()
      return false
    }
    remaining.store(left - 1, ordering: .releasing)
    return true
  }

  /// Waits for the end of the pass; how long it took.
  func nanoseconds(withinNanoseconds limit: UInt64) throws -> UInt64 {
    if let nanoseconds = pass.nanoseconds(withinNanoseconds: limit) { return nanoseconds }
    throw Lost(remaining: remaining.load(ordering: .relaxed))
  }
}
