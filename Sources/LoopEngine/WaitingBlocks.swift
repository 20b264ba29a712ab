// The blocks of a loop, from their senders to the running thread. Senders leave them in an inbox whose
// lock is held for an append or a swap only; the running thread collects them into a queue that nobody
// else touches, and takes them from there one by one. So senders never wait for the loop's work.

import LinuxIO
import Synchronization

/// Blocks that wait to be run by one loop.
///
/// "Own thread" below is the loop's: only it collects, asks and takes.
struct WaitingBlocks: ~Copyable, Sendable {
  private let inbox = Lock(BlockInbox())
  /// Changed by the own thread only.
  private let collected = Lock(BlockQueue())
  /// Whether the inbox holds something; changed under its lock.
  private let hasMail = Atomic<Bool>(false)
  /// Whether something is collected and not taken.
  private let hasCollected = Atomic<Bool>(false)

  /// Whether a block waits, for whatever mode. Own thread; two loads.
  var hasAny: Bool {
    hasMail.load(ordering: .acquiring) || hasCollected.load(ordering: .relaxed)
  }

  /// Leaves a block for the loop: it is moved out of `entry` if it is received. Any thread.
  func leave(_ entry: inout BlockQueue.Entry) -> BlockInbox.Reception {
    inbox.withLock { inbox in
      let reception = inbox.receive(&entry)
      if inbox.holdsBlocks && !hasMail.load(ordering: .relaxed) {
        hasMail.store(true, ordering: .releasing)
      }
      return reception
    }
  }

  /// Notes that these modes exist, so that blocks may be left for them. Any thread.
  func noteModes(_ modes: [Loop.Mode]) { inbox.withLock { $0.noteModes(modes) } }

  /// Whether a block waits that a run in the mode performs. Own thread.
  func hasBlock(for mode: Loop.Mode, isCommon: Bool) -> Bool {
    hasAny && withCollected { $0.hasBlock(for: mode, isCommon: isCommon) }
  }

  /// Notes that the loop is about to sleep in the mode: from now on, senders of blocks for that mode are
  /// told to wake it. False, and nothing noted, when there is a block to run first. Own thread.
  func noteSleep(in mode: Loop.Mode, isCommon: Bool) -> Bool {
    while !hasBlock(for: mode, isCommon: isCommon) {
      if inbox.withLock({ $0.noteSleep(in: mode, isCommon: isCommon) }) { return true }
    }
    return false
  }

  /// Begins a pass over what waits now; the position behind the last block of it. Own thread.
  func beginPass() -> Int { withCollected { $0.endPosition } }

  /// Takes the first block for the mode between two positions and moves `position` behind it; looks at
  /// none that came after the pass began. Own thread.
  func takeNext(
    for mode: Loop.Mode, isCommon: Bool, from position: inout Int, to endPosition: Int
  ) -> BlockQueue.Entry? {
    guard hasCollected.load(ordering: .relaxed) else { return nil }
    return collected.withLock { queue in
      defer { hasCollected.store(!queue.isEmpty, ordering: .relaxed) }
      return queue.takeNext(for: mode, isCommon: isCommon, from: &position, to: endPosition)
    }
  }

  /// Takes everything; blocks that come later are refused. Own thread.
  func close() -> [BlockQueue.Entry] {
    inbox.withLock { $0.isOpen = false }
    return withCollected { $0.takeAll() }
  }

  /// Collects what the inbox holds, and then calls `body` with all that is collected.
  private func withCollected<Answer: Sendable>(_ body: (inout BlockQueue) -> Answer) -> Answer {
    collected.withLock { queue in
      if hasMail.load(ordering: .acquiring) { emptyInbox(into: &queue) }
      defer { hasCollected.store(!queue.isEmpty, ordering: .relaxed) }
      return body(&queue)
    }
  }

  private func emptyInbox(into queue: inout BlockQueue) {
    inbox.withLock { inbox in
      inbox.empty(into: &queue)
      hasMail.store(false, ordering: .relaxed)
    }
  }
}
