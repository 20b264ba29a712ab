// Batches on their way from the thread that reads to the one that asks. Not for reading.

import Dispatch
import Synchronization

/// A short queue of batches between one producer and one consumer.
final class BatchHandover: Sendable {
  private struct State {
    var batches: [TraceBatch] = []
    var outcome: Result<EventRemarks, TraceReadingError>?
    var isAbandoned = false
    var file = ""
  }

  /// What the consumer gets.
  enum Answer {
    case batch(TraceBatch)
    case end(Result<EventRemarks, TraceReadingError>)
    /// Nothing came in time; the producer was at this file.
    case late(file: String)
  }

  private static let capacity = 4

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  init() {
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// Notes which file the producer is about to read.
  func begin(_ file: String) { state.withLock { $0.file = file } }

  /// Hands a batch over, when there is room; `false` if nobody wants it any more.
  func put(_ batch: TraceBatch) -> Bool {
    room.wait()
    let isWanted = state.withLock { state in
      if !state.isAbandoned { state.batches.append(batch) }
      return !state.isAbandoned
    }
    filled.signal()
    return isWanted
  }

  /// Says that nothing follows.
  func finish(_ outcome: Result<EventRemarks, TraceReadingError>) {
    state.withLock { $0.outcome = outcome }
    filled.signal()
  }

  /// Waits for what comes next, at most so long.
  func take(patienceSeconds: Int) -> Answer {
    guard filled.wait(timeout: .now() + .seconds(patienceSeconds)) == .success else {
      return .late(file: state.withLock { $0.file })
    }
    let answer = state.withLock { state in
      state.batches.isEmpty
        ? Answer.end(state.outcome ?? .success(EventRemarks()))
        : .batch(state.batches.removeFirst())
    }
    room.signal()
    return answer
  }

  /// Says that nobody will take any more.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    room.signal()
  }
}
