// Batches on their way from the thread that reads to the one that asks. Not for reading.

import Dispatch
import Glibc
import Synchronization

/// A short queue of batches between one producer and one consumer.
final class BatchHandover: Sendable {
  private struct State {
    var batches: [TraceBatch] = []
    var outcome: Result<EventRemarks, TraceReadingError>?
    var isAbandoned = false
    var file = ""
    /// Of the CPU time that the producer's thread has had; nil before it has begun.
    var clock: clockid_t?
  }

  /// What the consumer gets.
  enum Answer {
    case batch(TraceBatch)
    case end(Result<EventRemarks, TraceReadingError>)
    /// Nothing came in time; the producer was at this file.
    case late(file: String)
  }

  private static let capacity = 4
  /// How often patience begins anew for a producer that got no CPU to hand anything over.
  private static let mostWaits = 6

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  init() {
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// Notes which file the producer is about to read. The producer's thread.
  func begin(_ file: String) {
    var clock = clockid_t()
    let isKnown = unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0
    state.withLock { state in
      state.file = file
      state.clock = isKnown ? clock : nil
    }
  }

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

  /// Waits for what comes next, at most so long, or longer while the producer gets no CPU.
  func take(patienceSeconds: Int) -> Answer {
    guard isFilled(within: patienceSeconds) else {
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

  private func isFilled(within patienceSeconds: Int) -> Bool {
    let before = producerSeconds
    for _ in 0..<Self.mostWaits {
      if filled.wait(timeout: .now() + .seconds(patienceSeconds)) == .success { return true }
      // Half of it on a CPU and nothing to show: it hangs, and was not held back.
      guard producerSeconds - before < Double(patienceSeconds) / 2 else { return false }
    }
    return false
  }

  /// The CPU time that the producer has had; endless when its thread is gone.
  private var producerSeconds: Double {
    guard let clock = state.withLock({ $0.clock }) else { return 0 }
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return .infinity }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Says that nobody will take any more.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    room.signal()
  }
}
