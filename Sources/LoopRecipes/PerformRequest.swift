// A block after a delay, with a way back. Not for repeating work: that is a timer of the loop's own.

import LinuxIO
public import LoopEngine

extension Loop {
  /// A block that was asked to run after a delay, and may be taken back.
  ///
  /// It runs once or not at all, and `cancel` tells which. Any thread. Corresponds to Cocoa's request by
  /// `perform(_:with:afterDelay:inModes:)`. In traces: a timer called `perform(after:)`.
  public final class PerformRequest: Sendable {
    private let block: WorkOnce
    private let timer: Timer

    fileprivate init(
      on loop: Loop, after delay: Duration, tolerance: Duration, in modes: [Mode], _ block: WorkOnce
    ) {
      self.block = block
      timer = Timer(
        at: loop.now.advanced(by: delay), tolerance: tolerance, name: "perform(after:)"
      ) { _ in block.take()?.call() }
      for mode in modes { loop.add(timer, to: mode) }
    }

    /// Takes the request back; true if by this the block never runs, false if it has begun to run or
    /// was taken back before.
    ///
    /// The block is released before this returns, and nothing stays armed. O(log n). Any thread.
    /// Corresponds to Cocoa's `cancelPreviousPerformRequests`.
    @discardableResult
    public func cancel() -> Bool {
      let block = block.take()
      timer.invalidate()
      return block != nil
    }
  }

  /// Runs `block` once, on the loop's thread, when `delay` has passed and the loop runs in `mode`.
  ///
  /// Never early; with a delay that is not positive, in the next iteration. Keep the request to be able
  /// to take it back:
  ///
  /// ```swift
  /// let request = loop.perform(after: .milliseconds(300)) { log.note("still loading") }
  /// if load() { request.cancel() }
  /// ```
  ///
  /// A loop whose thread ends first never runs it. Any thread. O(log n). Corresponds to Cocoa's
  /// `perform(_:with:afterDelay:)`, which knows the current thread's loop only.
  ///
  /// - Parameters:
  ///   - delay: how long from now.
  ///   - tolerance: how much later it may run to share a wake with timers.
  ///   - mode: where it may run.
  ///   - block: what runs.
  @discardableResult
  public func perform(
    after delay: Duration, tolerance: Duration = .zero, in mode: Mode = .default,
    _ block: @escaping @Sendable () -> Void
  ) -> PerformRequest {
    perform(after: delay, tolerance: tolerance, in: [mode], block)
  }

  /// Runs `block` once when `delay` has passed and the loop runs in one of `modes`. No modes, no run.
  @discardableResult
  public func perform(
    after delay: Duration, tolerance: Duration = .zero, in modes: [Mode],
    _ block: @escaping @Sendable () -> Void
  ) -> PerformRequest {
    PerformRequest(
      on: self, after: delay, tolerance: tolerance, in: modes, WorkOnce(Work(call: block)))
  }
}

/// Work that two may take, and one gets.
private final class WorkOnce: Sendable {
  private let work: Lock<Work?>

  init(_ work: Work) { self.work = Lock(work) }

  func take() -> Work? { work.withLock { $0.take() } }
}
