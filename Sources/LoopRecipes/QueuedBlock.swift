// A block on its way through a loop's queue, for somebody who waits for it. Not for how they wait.

import LoopEngine

/// A block that the loop's queue alone holds. A loop that ends releases the blocks that it did not run, and
/// so whoever waits learns of it.
private final class QueuedBlock: Sendable {
  let body: @Sendable () -> Void
  private let onRelease: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void, _ onRelease: @escaping @Sendable () -> Void) {
    self.body = body
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

extension Loop {
  /// Runs `body` as `perform(in:)` does; calls `onRelease` when the queue lets go of it, whether it ran or
  /// the loop's thread ended first. Nobody else holds either once this has returned.
  func perform(
    in modes: [Mode], _ body: @escaping @Sendable () -> Void,
    onRelease: @escaping @Sendable () -> Void
  ) {
    let block = QueuedBlock(body, onRelease)
    perform(in: modes) { block.body() }
  }
}
