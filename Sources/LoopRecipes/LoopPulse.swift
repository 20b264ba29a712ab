// What a watched loop says about itself, and what it costs it: one atomic operation a stretch, and no
// clock; the watcher has the time. Not for what is going on in the stretch, nor whether the loop sleeps: the
// engine publishes that.

import LinuxIO
import Synchronization

/// Whether a watched run goes on, and in which stretch. Written by the loop's thread, read by the watcher.
///
/// The watcher sleeps while the loop does. It may only fall asleep by setting a bit in the very word
/// that the loop exchanges when it wakes: so the loop always learns of it, and rouses it.
final class LoopPulse: Sendable {
  // 63...2 number of the stretch | 1 a watched run goes on | 0 the watcher sleeps
  private let word = Atomic<UInt64>(0)
  private let firstIteration = Atomic<UInt64>(0)
  /// How many watched runs enclose the point where the loop is.
  private let runs = Atomic<Int>(0)
  private let isEnding = Atomic<Bool>(false)
  private let alarm = FutexWord()

  private static let asleep: UInt64 = 1
  private static let running: UInt64 = 2
  private static let oneStretch: UInt64 = 4
}

// The loop's side. Its thread only.
extension LoopPulse {
  /// A stretch begins. One exchange; a system call only if the watcher sleeps.
  func begin(inIteration iteration: UInt64) {
    firstIteration.store(iteration, ordering: .relaxed)
    let next = (word.load(ordering: .relaxed) | (Self.oneStretch - 1)) &+ 1
    let old = word.exchange(next | Self.running, ordering: .sequentiallyConsistent)
    if old & Self.asleep != 0 { rouse() }
  }

  func beginRun(inIteration iteration: UInt64) {
    runs.store(depth + 1, ordering: .relaxed)
    begin(inIteration: iteration)
  }

  /// A run is over: back to the closure that started it, in the same stretch, or to nothing.
  func endRun() {
    let outer = max(depth - 1, 0)
    runs.store(outer, ordering: .relaxed)
    if outer == 0 { word.bitwiseAnd(~Self.running, ordering: .releasing) }
  }

  private func rouse() {
    _ = alarm.add(1)
    _ = try? alarm.wakeOne()
  }
}

// The watcher's side.
extension LoopPulse {
  /// What the loop says.
  struct State: Equatable {
    /// As a whole, to be given to `sleep`.
    var word: UInt64
    var firstIteration: UInt64

    var stretch: UInt64 { word / oneStretch }
    /// Whether a watched run goes on; it may sleep.
    var isRunning: Bool { word & running != 0 }
  }

  /// What the loop says now; nil when the watch is over.
  var state: State? {
    if isEnding.load(ordering: .acquiring) { return nil }
    let now = word.load(ordering: .acquiring)
    return State(word: now, firstIteration: firstIteration.load(ordering: .relaxed))
  }

  /// How many watched runs enclose the point where the loop is.
  var depth: Int { runs.load(ordering: .relaxed) }

  /// Whether the watcher sleeps until the loop becomes busy.
  var watcherSleeps: Bool { word.load(ordering: .acquiring) & Self.asleep != 0 }

  /// Waits until `nanoseconds`, or until the watch is over.
  func wait(untilNanoseconds nanoseconds: UInt64) {
    let expected = alarm.load()
    if !isEnding.load(ordering: .acquiring) {
      try? alarm.wait(while: expected, until: nanoseconds)
    }
  }

  /// Sleeps until the loop's next wake, or its next run, if none has come since it said `word`.
  func sleep(since word: UInt64) {
    let expected = alarm.load()
    guard fallAsleep(since: word) else { return }
    while watcherSleeps && !isEnding.load(ordering: .acquiring) {
      try? alarm.wait(while: expected, until: .max)
    }
  }

  /// Leaves word that the watcher is to be roused; false when the loop has said something else since.
  func fallAsleep(since said: UInt64) -> Bool {
    word.compareExchange(
      expected: said, desired: said | Self.asleep, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Ends the watch. Any thread.
  func end() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    rouse()
  }
}
