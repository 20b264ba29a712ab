// What a watched loop says about itself, and what it costs it: two atomic operations a stretch, and no
// clock; the watcher has the time. Not for what is going on in the stretch: the engine publishes that.

import LinuxIO
import Synchronization

/// Whether a loop is busy, and in which stretch. Written by the loop's thread, read by the watcher.
///
/// The watcher sleeps while the loop does. It may only fall asleep by setting a bit in the very word
/// that the loop exchanges when it becomes busy: so the loop always learns of it, and rouses it.
final class LoopPulse: Sendable {
  // 63...2 number of the stretch | 1 busy | 0 the watcher sleeps
  private let word = Atomic<UInt64>(0)
  private let firstIteration = Atomic<UInt64>(0)
  /// How many watched runs enclose the point where the loop is.
  private let depth = Atomic<Int>(0)
  private let isEnding = Atomic<Bool>(false)
  private let alarm = FutexWord()

  private static let asleep: UInt64 = 1
  private static let busy: UInt64 = 2
  private static let oneStretch: UInt64 = 4
}

// The loop's side. Its thread only.
extension LoopPulse {
  /// A stretch begins. One exchange; a system call only if the watcher sleeps.
  func begin(inIteration iteration: UInt64) {
    firstIteration.store(iteration, ordering: .relaxed)
    let next = (word.load(ordering: .relaxed) | (Self.oneStretch - 1)) &+ 1
    let old = word.exchange(next | Self.busy, ordering: .sequentiallyConsistent)
    if old & Self.asleep != 0 { rouse() }
  }

  /// A stretch is over. Leaves alone a word that says so already, which the watcher may be changing.
  func rest() {
    let now = word.load(ordering: .relaxed)
    if now & Self.busy != 0 { word.store(now & ~Self.busy, ordering: .releasing) }
  }

  func beginRun(inIteration iteration: UInt64) {
    depth.store(depth.load(ordering: .relaxed) + 1, ordering: .relaxed)
    begin(inIteration: iteration)
  }

  /// A run is over: back to the closure that started it, or to nothing.
  func endRun(inIteration iteration: UInt64) {
    let outer = max(depth.load(ordering: .relaxed) - 1, 0)
    depth.store(outer, ordering: .relaxed)
    if outer > 0 { begin(inIteration: iteration) } else { rest() }
  }

  private func rouse() {
    _ = alarm.add(1)
    _ = try? alarm.wakeOne()
  }
}

// The watcher's side.
extension LoopPulse {
  /// What the loop says.
  enum State: Equatable {
    case resting(word: UInt64)
    case busy(stretch: UInt64, firstIteration: UInt64)
  }

  /// What the loop says now; nil when the watch is over.
  var state: State? {
    if isEnding.load(ordering: .acquiring) { return nil }
    let now = word.load(ordering: .acquiring)
    if now & Self.busy == 0 { return .resting(word: now) }
    return .busy(
      stretch: now / Self.oneStretch, firstIteration: firstIteration.load(ordering: .relaxed))
  }

  /// Whether the watcher sleeps until the loop becomes busy.
  var watcherSleeps: Bool { word.load(ordering: .acquiring) & Self.asleep != 0 }

  /// Waits until `nanoseconds`, or until the watch is over.
  func wait(untilNanoseconds nanoseconds: UInt64) {
    let expected = alarm.load()
    if !isEnding.load(ordering: .acquiring) {
      try? alarm.wait(while: expected, until: nanoseconds)
    }
  }

  /// Sleeps for as long as the loop does, if it still does what `resting` said.
  func sleep(whileResting resting: UInt64) {
    let expected = alarm.load()
    let sleeping = resting | Self.asleep
    guard
      word.compareExchange(
        expected: resting, desired: sleeping, ordering: .sequentiallyConsistent
      ).exchanged
    else { return }
    while watcherSleeps && !isEnding.load(ordering: .acquiring) {
      try? alarm.wait(while: expected, until: .max)
    }
  }

  /// Ends the watch. Any thread.
  func end() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    rouse()
  }
}
