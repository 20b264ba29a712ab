// A thread that sends blocks when it is told to.

import Harness
import LinuxIO
import Synchronization

/// A sender on a thread of its own, asleep between batches. Ended and joined when the object dies.
final class SendingThread {
  private final class Orders: Sendable {
    /// Goes up with each order.
    let number = FutexWord()
    /// How many blocks to send; 0 ends the thread.
    let count = Atomic<Int>(0)
  }

  private let orders = Orders()
  private let thread: PlacedThread<Void>

  init(to sender: any BlockSender, tally: BlockTally, cpus: [Int]) throws {
    thread = try PlacedThread(name: "sender", cpus: cpus) { [orders] in
      let block: @Sendable () -> Void = { tally.performed() }
      for number in UInt64(0)... {
        while orders.number.load() == number {
          try? orders.number.wait(while: number, until: .max)
        }
        let count = orders.count.load(ordering: .relaxed)
        if count == 0 { return }
        tally.senderBegins()
        for _ in 0..<count { try sender.send(block) }
      }
    }
  }

  deinit { order(0) }

  /// Has the thread send `count` blocks.
  func send(_ count: Int) throws { order(count) }

  /// Ends the thread; throws what ended it before its time.
  func end() throws {
    order(0)
    try thread.value()
  }

  private func order(_ count: Int) {
    orders.count.store(count, ordering: .relaxed)
    _ = orders.number.add(1)
    _ = try? orders.number.wakeOne()
  }
}
