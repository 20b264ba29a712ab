// A thread whose loop performs blocks until it is told to end.

import Harness
import LinuxIO

/// A loop that receives blocks on a thread of its own. Ended and joined when the object dies.
final class ReceivingThread {
  let sender: any BlockSender
  let tally = BlockTally()
  private let thread: PlacedThread<Void>
  private let stop: @Sendable () -> Void

  private struct Parts: Sendable {
    let sender: any BlockSender
    let stop: @Sendable () -> Void
  }

  /// The thread ended before it had a loop, and without an error.
  struct NoLoop: Error {}

  init(_ subject: any Subject, cpus: [Int]) throws {
    let place = Handoff<Parts?>()
    thread = try PlacedThread(name: "receiver", cpus: cpus) {
      defer { place.fill(nil) }
      let loop = try subject.makeBlockReceivingLoop()
      let own = OwnThread(loop)
      place.fill(Parts(sender: loop.sender) { own.value.stop() })
      try loop.run()
    }
    guard let parts = place.value() ?? nil else {
      try thread.value()
      throw NoLoop()
    }
    (sender, stop) = (parts.sender, parts.stop)
  }

  deinit { try? sender.send(stop) }

  /// Ends the loop and its thread; throws what ended it before its time.
  func end() throws {
    try sender.send(stop)
    try thread.value()
  }
}
