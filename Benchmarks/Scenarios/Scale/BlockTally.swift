// Counts the blocks of a batch, and knows when it began and ended.

import Synchronization

/// The blocks of one batch after the other. Senders and the loop share it.
final class BlockTally: Sendable {
  /// Blocks that were sent and never performed.
  struct Lost: Error, Hashable, CustomStringConvertible {
    let missing: Int

    var description: String { "\(missing) blocks were not performed within 20 s" }
  }

  private let missing = Atomic<Int>(0)
  private let batch = TimedPass()

  /// A batch of `count` blocks is about to be sent.
  func expect(_ count: Int) {
    batch.prepare()
    missing.store(count, ordering: .sequentiallyConsistent)
  }

  /// A sender begins; the first one's time counts.
  func senderBegins() { batch.begin() }

  /// A block is performed. The loop's thread only: a load and a store, no exchange.
  func performed() {
    let left = missing.load(ordering: .relaxed) - 1
    missing.store(left, ordering: .relaxed)
    if left == 0 { batch.end() }
  }

  /// Waits for the end of the batch; how long it took from the first sender's begin.
  func nanoseconds(withinNanoseconds limit: UInt64) throws -> UInt64 {
    if let nanoseconds = batch.nanoseconds(withinNanoseconds: limit) { return nanoseconds }
    throw Lost(missing: missing.load(ordering: .relaxed))
  }
}
