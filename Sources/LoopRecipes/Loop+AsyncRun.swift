// One closure on a loop's thread, awaited by a task. Not for work that comes again and again: an actor
// with a LoopExecutor is cheaper and reads better.

import LinuxIO
public import LoopEngine

extension Loop {
  /// Runs `body` on the loop's thread, when it next runs in `mode`, and returns what it returns.
  ///
  /// ```swift
  /// let mode = try await loop.run { Loop.current.currentMode }
  /// ```
  ///
  /// Runs behind the blocks that were queued before. Any task; also one that is on the loop already, as
  /// long as the loop goes on meanwhile. A wait in a mode that never runs ends with cancellation.
  /// - Throws: what `body` throws; `Ended` when the loop's thread ends before it began;
  ///   `CancellationError` when the task was cancelled before it began, and then it never begins.
  public func run<Value: Sendable>(
    in mode: Mode = .common, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let errand = Errand<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard errand.begin(continuation) else { return }
        perform(in: [mode]) {
          errand.claim()?.resume(with: Result(catching: body))
        } onRelease: {
          errand.end(with: .failure(Ended()))
        }
      }
    } onCancel: {
      errand.end(with: .failure(CancellationError()))
    }
  }
}

/// A task that waits for a value. It ends once: with the value, or with why there is none.
private final class Errand<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value, any Error>)
    case over
  }

  private let state = Lock(State.new)

  /// False, and the waiting over, when it was cancelled before.
  func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let isNew = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isNew { continuation.resume(throwing: CancellationError()) }
    return isNew
  }

  /// Ends the waiting, unless the body runs already.
  func end(with result: Result<Value, any Error>) { claim()?.resume(with: result) }

  /// Who waits, to be answered by the caller and nobody else; nil when the waiting is over.
  func claim() -> CheckedContinuation<Value, any Error>? {
    state.withLock { state in
      defer { state = .over }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
  }
}
