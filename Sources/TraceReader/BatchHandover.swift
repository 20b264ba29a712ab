// Batches on their way from the thread that reads to the one that asks. Not for reading.

import Dispatch
import Glibc
import Synchronization

/// A short queue of batches between one producer and one consumer.
final class BatchHandover: Sendable {
  /// Where in a trace the producer is.
  struct Place: Sendable, Hashable {
    var file = ""
    var offset: UInt64 = 0
  }

  private struct State {
    var batches: [TraceBatch] = []
    var outcome: Result<EventRemarks, TraceReadingError>?
    var isAbandoned = false
    var place = Place()
    /// Of the CPU time that the producer's thread has had; nil before it has begun.
    var clock: clockid_t?
    /// What the thread had before it was the producer's.
    var cpuAtBegin: UInt64 = 0
  }

  /// What the consumer gets.
  enum Answer {
    case batch(TraceBatch)
    case end(Result<EventRemarks, TraceReadingError>)
    /// Nothing came; the producer was here.
    case late(Place, ReadingStandstill)
  }

  private static let capacity = 4

  private let patience: ReadingPatience
  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  init(_ patience: ReadingPatience) {
    self.patience = patience
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// Makes the calling thread the producer's. `pthread_getcpuclockid(3)`.
  func begin() {
    var clock = clockid_t()
    guard unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0 else { return }
    let cpu = patience.cpuTime(clock) ?? 0
    state.withLock { state in
      state.clock = clock
      state.cpuAtBegin = cpu
    }
  }

  /// Notes what the producer is about to read. The producer's thread.
  func reach(_ place: Place) { state.withLock { $0.place = place } }

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

  /// Waits for what comes next, until the producer must be taken to hang.
  func take() -> Answer {
    var wait = ReadingWait(patience, cpu: producerTime ?? 0)
    while filled.wait(timeout: .now() + patience.look) == .timedOut {
      if let standstill = wait.standstill(cpu: producerTime) {
        return .late(state.withLock(\.place), standstill)
      }
    }
    let answer = state.withLock { state in
      state.batches.isEmpty
        ? Answer.end(state.outcome ?? .success(EventRemarks()))
        : .batch(state.batches.removeFirst())
    }
    room.signal()
    return answer
  }

  /// The CPU time that the producer has had, 0 before it has begun; `nil` when its thread is gone.
  private var producerTime: UInt64? {
    let (clock, before) = state.withLock { ($0.clock, $0.cpuAtBegin) }
    guard let clock else { return 0 }
    return patience.cpuTime(clock).map { $0 - min($0, before) }
  }

  /// Says that nobody will take any more.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    room.signal()
  }
}
