// The side of an open loop that makes the wakes, each at its time whatever became of the others.
//
// On a CPU of its own it spins until a wake is due; where it may share one it sleeps, and what it
// oversleeps is part of the latency, because the schedule is the start. `generatorDelay` tells it.
//
// A wake is lost when the loop's thread sleeps although the call that should have woken it has
// returned. The kernel makes a sleeper runnable within that call, so no time has to pass; only
// because looking costs some 20 us does the generator wait for a wake to be overdue.

import Harness
import LinuxIO
import Synchronization

/// The thread that wakes by the schedule.
struct OpenLoopGenerator {
  /// One signal call.
  struct Call: Hashable, Sendable {
    var beganNanoseconds: UInt64 = 0
    var endedNanoseconds: UInt64 = 0
  }

  /// What this side noted.
  struct Notes: Sendable {
    var startNanoseconds: UInt64 = 0
    /// Every signal call, in order.
    var calls: [Call]
    /// What this thread used after the warm-up, and how often it slept meanwhile to be on time.
    var usage = ThreadUsage(cpuNanoseconds: 0, voluntarySwitches: 0, involuntarySwitches: 0)
    var sleepCount = 0
    var lostCount = 0
  }

  private static let overdueNanoseconds: UInt64 = 200_000
  private static let rescueNanoseconds: UInt64 = 10_000_000

  private let open: OpenLoop
  private let spins: Bool
  private let receiver: OpenLoop.Receiver
  private var notes: Notes
  private var callCount = 0
  /// How many wakes need not be looked at any more: those counted as lost, and those before them.
  private var judgedCount = 0
  private var nextLookNanoseconds: UInt64 = 0

  /// Waits for the woken side.
  init(_ open: OpenLoop, spins: Bool) throws(OpenLoop.ReceiverMissing) {
    guard let receiver = open.receiver.value() ?? nil else { throw OpenLoop.ReceiverMissing() }
    self.open = open
    self.spins = spins
    self.receiver = receiver
    notes = Notes(calls: Array(repeating: Call(), count: open.offsetsNanoseconds.count))
  }

  /// Makes every wake of the schedule and waits until the woken side is done.
  mutating func run() throws -> Notes {
    notes.startNanoseconds = MonotonicClock.nowNanoseconds() + 1_000_000
    var usageBefore: ThreadUsage?
    for index in open.offsetsNanoseconds.indices {
      if index == open.warmupCount {
        usageBefore = try ThreadUsage.ofCallingThread()
        notes.sleepCount = 0
      }
      try checkReceiver()
      pause(untilNanoseconds: notes.startNanoseconds + open.offsetsNanoseconds[index])
      countLostWakes()
      try wake(index)
    }
    let usage = try ThreadUsage.ofCallingThread()
    notes.usage = usage - (usageBefore ?? usage)
    try waitForTheLast()
    try end()
    return notes
  }

  private func checkReceiver() throws(OpenLoop.ReceiverMissing) {
    if open.isReceiverGone.load(ordering: .relaxed) { throw OpenLoop.ReceiverMissing() }
  }

  private mutating func pause(untilNanoseconds due: UInt64) {
    if spins { return MonotonicClock.spin(untilNanoseconds: due) }
    guard MonotonicClock.nowNanoseconds() < due else { return }
    notes.sleepCount += 1
    MonotonicClock.sleep(untilNanoseconds: due)
  }

  private mutating func wake(_ index: Int) throws(Errno) {
    open.sent.store(index + 1, ordering: .releasing)
    let began = MonotonicClock.nowNanoseconds()
    try receiver.waker.wake()
    notes.calls[index] = Call(
      beganNanoseconds: began, endedNanoseconds: MonotonicClock.nowNanoseconds())
    callCount = index + 1
  }

  private mutating func countLostWakes() {
    let taken = open.taken.load(ordering: .acquiring)
    let first = max(taken, judgedCount)
    guard first < callCount else { return }
    let now = MonotonicClock.nowNanoseconds()
    guard now >= notes.calls[first].endedNanoseconds + Self.overdueNanoseconds,
      now >= nextLookNanoseconds
    else { return }
    nextLookNanoseconds = now + Self.overdueNanoseconds
    guard receiver.thread.isAsleep, open.taken.load(ordering: .acquiring) == taken else { return }
    notes.lostCount += callCount - first
    judgedCount = callCount
  }

  private mutating func waitForTheLast() throws {
    var nextRescueNanoseconds = MonotonicClock.nowNanoseconds() + Self.rescueNanoseconds
    while open.taken.load(ordering: .acquiring) < callCount {
      try checkReceiver()
      let now = MonotonicClock.nowNanoseconds()
      MonotonicClock.sleep(untilNanoseconds: now + 1_000_000)
      countLostWakes()
      if judgedCount == callCount, now >= nextRescueNanoseconds {
        nextRescueNanoseconds = now + Self.rescueNanoseconds
        try receiver.waker.wake()
      }
    }
  }

  /// The wake that tells the other side to end may get lost like any other.
  private mutating func end() throws(Errno) {
    open.isOver.store(true, ordering: .releasing)
    try receiver.waker.wake()
    var isLost = false
    while open.receiverEnded.value(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + Self.rescueNanoseconds) == nil
    {
      guard receiver.thread.isAsleep else { continue }
      if !isLost { notes.lostCount += 1 }
      isLost = true
      try receiver.waker.wake()
    }
  }
}
