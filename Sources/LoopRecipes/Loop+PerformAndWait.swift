// A block on another thread's loop, and its result. Without waiting it is the engine's `perform(in:)`,
// which wakes a loop that sleeps in one of the modes.

public import LoopEngine

extension Loop {
  /// The loop's thread ended before the block could run.
  public struct Ended: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened.
    public var description: String { "the loop's thread ended before it ran the block" }
  }

  /// Runs `block` on the loop's thread when it next runs in one of `modes`, and waits; returns what the
  /// block returns and throws what it throws.
  ///
  /// A loop that sleeps in one of the modes is woken; one that runs in none of them runs the block
  /// when it does. On the loop's own thread the block runs at once, as Cocoa has it, since waiting would
  /// be for ever.
  ///
  /// ```swift
  /// let count = try loop.performAndWait(in: ["import"]) { files.count }
  /// ```
  ///
  /// Any thread; while it waits, that thread's own loop serves nothing, so two loops must not wait for
  /// each other. Corresponds to Cocoa's `perform(_:on:with:waitUntilDone:modes:)`. In traces: a block.
  ///
  /// - Throws: what `block` throws; `Loop.Ended` when the loop's thread ends without running it.
  public func performAndWait<Value: Sendable>(
    in modes: [Mode] = [.common], _ block: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    if Loop.existingCurrent === self { return try block() }
    let answer = Handover<Result<Value, any Error>>()
    perform(in: modes) {
      answer.leave(Result { try block() })
    } onRelease: {
      answer.leave(.failure(Ended()))
    }
    return try answer.wait().get()
  }
}
