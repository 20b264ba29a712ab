// What the two threads of a closed-loop round trip share, and the watch over them.
//
// Each question has a number, so that a wake that comes twice, or for nothing, changes no figure.

import Harness
import LinuxIO
import Synchronization

/// The state of one closed-loop measurement. Both threads and the one that watches them use it.
final class RoundTrip: Sendable {
  /// The other side could not be set up; the reason is with that side.
  struct PeerMissing: Error {}

  /// What one side needs of the other.
  struct Side: Sendable {
    let waker: any Waker
    let thread: WatchedThread
  }

  /// The question that ends the measurement.
  static let lastQuestion = Int.max

  let effort: Effort
  let gapNanoseconds: UInt64
  let asker = Handoff<Side?>()
  let answerer = Handoff<Side?>()
  /// The number of the latest question, and of the latest one that was answered.
  let asked = Atomic<Int>(0)
  let answered = Atomic<Int>(0)
  /// When the callout that gave the latest answer began.
  let calloutNanoseconds = Atomic<UInt64>(0)
  /// Set when a side has failed and the other must not wait for it.
  let isBroken = Atomic<Bool>(false)

  init(effort: Effort, gapNanoseconds: UInt64) {
    self.effort = effort
    self.gapNanoseconds = gapNanoseconds
  }

  /// Introduces one side to the other; throws when the other is not coming.
  func meet(
    _ own: Handoff<Side?>, _ other: Handoff<Side?>, as waker: any Waker
  ) throws(PeerMissing) -> any Waker {
    own.fill(Side(waker: waker, thread: .current))
    guard let side = other.value() ?? nil else { throw PeerMissing() }
    return side.waker
  }

  /// Watches the two threads until `hasEnded` (which waits until the given time) says so; returns
  /// how many wakes were lost.
  ///
  /// A wake is lost when nothing has happened for a tenth of a second and no thread is awake that
  /// could make it happen. Both are woken then. A thread that merely waits for a CPU does not sleep.
  func rescueLostWakes(until hasEnded: (UInt64) -> Bool) -> Int {
    var lost = 0
    var progress = -1
    let tick = 100_000_000 + 2 * gapNanoseconds
    while !hasEnded(MonotonicClock.nowNanoseconds() + tick) {
      let now = currentProgress
      defer { progress = now }
      guard now == progress, now != 0, let sides,
        sides.allSatisfy({ $0.thread.isAsleep || $0.thread.hasEnded }), now == currentProgress
      else { continue }
      lost += 1
      for side in sides { try? side.waker.wake() }
    }
    return lost
  }

  private var currentProgress: Int {
    asked.load(ordering: .relaxed) &+ answered.load(ordering: .relaxed)
  }

  private var sides: [Side]? {
    guard let asker = asker.value(untilNanoseconds: 0) ?? nil,
      let answerer = answerer.value(untilNanoseconds: 0) ?? nil
    else { return nil }
    return [asker, answerer]
  }
}
