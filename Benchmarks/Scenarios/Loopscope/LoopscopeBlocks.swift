// The engine as a receiver of blocks.

import Harness
import LoopEngine

/// A loop of the engine that runs until a block stops it.
final class LoopscopeBlocks: BlockReceivingLoop {
  private struct LoopSender: BlockSender {
    let loop: Loop

    func send(_ block: @escaping @Sendable () -> Void) { loop.perform(block) }
  }

  let sender: any BlockSender
  private let loop: Loop
  /// Nobody signals it: it is what keeps the mode from being empty.
  private let anchor = Loop.Source {}

  init(_ loop: Loop) {
    self.loop = loop
    sender = LoopSender(loop: loop)
    loop.add(anchor)
  }

  func run() { loop.runUntilStopped() }

  func stop() { loop.stop() }
}
