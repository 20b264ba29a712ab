// One of the threads that call a sleeper in a race.

import Glibc
import LinuxIO
import Synchronization
import TestSupport
import WakeBackends

/// A caller: what it asked for, and what the sleeper has seen of it.
final class RaceCaller: Sendable {
  let isWaker: Bool
  private let seed: UInt64
  private let published = Atomic<Int>(0)
  private let called = Atomic<Int>(0)
  private let answered = Atomic<Int>(0)

  init(isWaker: Bool, seed: UInt64) {
    self.isWaker = isWaker
    self.seed = seed
  }

  /// The sleeper's part: sees what is published now.
  func answer() { answered.store(published.load(ordering: .acquiring), ordering: .releasing) }

  /// Whether a call is over, kick and all, without an answer.
  var hasCalledInVain: Bool {
    called.load(ordering: .acquiring) > answered.load(ordering: .acquiring)
  }

  /// Calls `times` times; how often, and how many of the calls went to the kernel.
  func call(
    _ backend: any WakeBackend, _ raced: RacedProtocol, times: Int,
    unless isOver: borrowing Atomic<Bool>
  ) -> (calls: Int, kicks: Int) {
    var random = SeededRandom(seed: seed)
    var kicks = 0
    for number in 1...times {
      MonotonicClock.spin(for: random.next(below: 1_000))
      published.store(number, ordering: .releasing)
      let place =
        isWaker ? raced.countWake(backend.word) : backend.word.requestRearm()
      if let place {
        kicks += 1
        try? backend.kick(place)
      }
      called.store(number, ordering: .releasing)
      guard isAnswered(number, unless: isOver) else { return (number, kicks) }
    }
    return (times, kicks)
  }

  private func isAnswered(_ number: Int, unless isOver: borrowing Atomic<Bool>) -> Bool {
    var tries = 0
    while answered.load(ordering: .acquiring) < number {
      if isOver.load(ordering: .acquiring) { return false }
      tries += 1
      if tries % 100 == 0 { sched_yield() }
    }
    return true
  }
}

extension MonotonicClock {
  /// Keeps the CPU busy, so that the next step comes at another moment each time.
  static func spin(for nanoseconds: Int) {
    spin(untilNanoseconds: nowNanoseconds() + UInt64(nanoseconds))
  }
}
