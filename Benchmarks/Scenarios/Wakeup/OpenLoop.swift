// What the two threads of an open loop share: the schedule, and how far each of them is.

import Harness
import LinuxIO
import Synchronization

/// The state of one open-loop measurement.
final class OpenLoop: Sendable {
  /// The woken side could not be set up, or broke; the reason is with that side.
  struct ReceiverMissing: Error {}

  /// What the generator needs of the woken side.
  struct Receiver: Sendable {
    let waker: any Waker
    let thread: WatchedThread
  }

  /// The most wakes of one measurement: their times are kept until its end.
  static let mostWakes = 1_000_000

  /// When each wake is due, from the start.
  let offsetsNanoseconds: [UInt64]
  /// How many wakes at the start do not count.
  let warmupCount: Int
  /// How long each callout keeps the loop busy.
  let workNanoseconds: UInt64
  /// Whether the callouts count context switches, to class the wakes.
  let classesWakes: Bool
  /// Whether the callouts have a thread, so that its context switches can be counted.
  let countsSwitches: Bool

  let receiver = Handoff<Receiver?>()
  let receiverEnded = Handoff<Bool>()
  /// How many wake calls have begun, and how many wakes a callout has taken.
  let sent = Atomic<Int>(0)
  let taken = Atomic<Int>(0)
  /// Set when the woken side is gone; for the generator to look at between two wakes.
  let isReceiverGone = Atomic<Bool>(false)
  /// Set when no further wake will come.
  let isOver = Atomic<Bool>(false)

  init(_ cell: PlannedCell, countsSwitches: Bool = true) {
    self.countsSwitches = countsSwitches
    let period = max(cell.parameters.gapNanoseconds ?? 0, 1)
    let fitting = Int(clamping: cell.effort.durationNanoseconds / period)
    let count = min(max(fitting, 1), cell.effort.samples, Self.mostWakes)
    warmupCount = min(cell.effort.warmupSamples, count)
    offsetsNanoseconds = JitteredSchedule(periodNanoseconds: period, seed: cell.seed)
      .offsetsNanoseconds(count: warmupCount + count)
    workNanoseconds = cell.parameters.workNanoseconds ?? 0
    classesWakes = [.slept, .polled, .elided].contains(cell.parameters.wakeClass)
  }

  /// Has the woken side end, whatever the generator still had to do.
  func abandon() {
    isOver.store(true, ordering: .releasing)
    if let receiver = receiver.value() ?? nil { try? receiver.waker.wake() }
  }
}
