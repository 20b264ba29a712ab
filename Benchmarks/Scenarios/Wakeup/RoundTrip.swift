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
  /// Whether each side's callouts have a thread, so that its context switches can be counted.
  let countsSwitches: Bool
  let asker = Handoff<Side?>()
  let answerer = Handoff<Side?>()
  /// The number of the latest question, of the latest that was answered, and of the latest whose
  /// answer was heard.
  let asked = Atomic<Int>(0)
  let answered = Atomic<Int>(0)
  let heard = Atomic<Int>(0)
  /// When the callout that gave the latest answer began.
  let calloutNanoseconds = Atomic<UInt64>(0)
  /// Set when a side has failed and the other must not wait for it.
  let isBroken = Atomic<Bool>(false)

  init(effort: Effort, gapNanoseconds: UInt64, countsSwitches: Bool) {
    self.effort = effort
    self.gapNanoseconds = gapNanoseconds
    self.countsSwitches = countsSwitches
  }

  /// What the calling thread has used; nothing when that is not counted.
  func usage() throws(Errno) -> ThreadUsage {
    guard countsSwitches else {
      return ThreadUsage(cpuNanoseconds: 0, voluntarySwitches: 0, involuntarySwitches: 0)
    }
    return try ThreadUsage.ofCallingThread()
  }

  /// Introduces one side to the other; throws when the other is not coming.
  func meet(
    _ own: Handoff<Side?>, _ other: Handoff<Side?>, as waker: any Waker
  ) throws(PeerMissing) -> any Waker {
    own.fill(Side(waker: waker, thread: countsSwitches ? .current : .anyOther))
    guard let side = other.value() ?? nil else { throw PeerMissing() }
    return side.waker
  }

  /// Watches the two threads until `hasEnded` (which waits until the given time) says so; returns
  /// how many wakes were lost.
  ///
  /// A wake is lost when at two looks it is pending and no thread is awake that could bring it
  /// about. A thread that merely waits for a CPU does not sleep. Looks are rare beside the gaps: one
  /// must not keep a CPU from sleeping as deeply as the gap lets it.
  func rescueLostWakes(until hasEnded: (UInt64) -> Bool) -> Int {
    var watch = LostWakeWatch()
    let tick = 5_000_000 + 10 * gapNanoseconds
    while !hasEnded(MonotonicClock.nowNanoseconds() + tick) {
      let pending = self.pending
      let step = watch.look(at: pending) { nobodyIsAwake && pending == self.pending }
      if case .rescue(let side) = step { rescue(side) }
    }
    return watch.lostCount
  }

  /// The wake that is under way. Read from the end of a round trip to its beginning, so that one
  /// which goes on meanwhile is seen as pending at most, never as over.
  private var pending: PendingWake? {
    let heard = heard.load(ordering: .acquiring)
    let answered = answered.load(ordering: .acquiring)
    let asked = asked.load(ordering: .acquiring)
    if asked > answered { return PendingWake(question: asked, side: .answerer) }
    return answered > heard ? PendingWake(question: answered, side: .asker) : nil
  }

  private var nobodyIsAwake: Bool {
    guard let sides else { return false }
    return [sides.asker, sides.answerer].allSatisfy { $0.thread.isAsleep || $0.thread.hasEnded }
  }

  private func rescue(_ side: PendingWake.Side) {
    guard let sides else { return }
    if side == .answerer { try? sides.answerer.waker.wake() }
    // An answerer that broke answers nothing: the asker has to see that.
    if side == .asker || isBroken.load(ordering: .relaxed) { try? sides.asker.waker.wake() }
  }

  private var sides: (asker: Side, answerer: Side)? {
    guard let asker = asker.value(untilNanoseconds: 0) ?? nil,
      let answerer = answerer.value(untilNanoseconds: 0) ?? nil
    else { return nil }
    return (asker, answerer)
  }
}
