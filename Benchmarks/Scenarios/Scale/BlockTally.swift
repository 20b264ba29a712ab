// Counts the blocks of a batch, and knows when it began and ended.

import LinuxIO
import Synchronization

/// The blocks of one batch after the other. Senders and the loop share it.
final class BlockTally: Sendable {
  /// Blocks that were sent and never performed.
  struct Lost: Error, Hashable, CustomStringConvertible {
    let missing: Int

    var description: String { "\(missing) blocks were not performed within 20 s" }
  }

  private let missing = Atomic<Int>(0)
  private let began = Atomic<UInt64>(0)
  private let ended = Atomic<UInt64>(0)
  /// Goes up when a batch is done.
  private let batchesDone = FutexWord()
  private let batchesBegun = Atomic<UInt64>(0)

  /// A batch of `count` blocks is about to be sent.
  func expect(_ count: Int) {
    began.store(0, ordering: .relaxed)
    batchesBegun.add(1, ordering: .relaxed)
    missing.store(count, ordering: .sequentiallyConsistent)
  }

  /// A sender begins; the first one's time counts.
  func senderBegins() {
    _ = began.compareExchange(
      expected: 0, desired: MonotonicClock.nowNanoseconds(), ordering: .relaxed)
  }

  /// A block is performed. The loop's thread only: a load and a store, no exchange.
  func performed() {
    let left = missing.load(ordering: .relaxed) - 1
    missing.store(left, ordering: .relaxed)
    guard left == 0 else { return }
    ended.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    _ = batchesDone.add(1)
    _ = try? batchesDone.wakeOne()
  }

  /// Waits for the end of the batch; how long it took from the first sender's begin.
  func nanoseconds(withinNanoseconds limit: UInt64) throws -> UInt64 {
    let deadline = MonotonicClock.nowNanoseconds() + limit
    let begun = batchesBegun.load(ordering: .relaxed)
    while batchesDone.load() < begun {
      if MonotonicClock.nowNanoseconds() >= deadline {
        throw Lost(missing: missing.load(ordering: .relaxed))
      }
      try? batchesDone.wait(while: begun - 1, until: deadline)
    }
    return ended.load(ordering: .relaxed) - began.load(ordering: .relaxed)
  }
}
