// The engine in the mode benchmark.

import Harness
import LinuxIO
import LoopEngine
import Synchronization

/// Two modes of one loop, each with a source to perform and items that are never ready.
final class LoopscopeModes: ModeSwitchingLoop {
  /// What the callouts note. They run on the loop's thread; atomics keep the compiler content.
  private final class Notes: Sendable {
    let leftNanoseconds = Atomic<UInt64>(0)
    let arrivedNanoseconds = Atomic<UInt64>(0)
    let nestedRuns = Atomic<Int>(0)
    let nestedCallouts = Atomic<Int>(0)
    let nestedNanoseconds = Atomic<UInt64>(0)

    var switchNanoseconds: UInt64 {
      arrivedNanoseconds.load(ordering: .relaxed) &- leftNanoseconds.load(ordering: .relaxed)
    }
  }

  private let loop: Loop
  private let first: Loop.Mode = "first"
  private let second: Loop.Mode
  private let notes = Notes()
  private let leaving: Loop.Source
  private let arriving: Loop.Source
  private let nesting: Loop.Source
  private let nested: Loop.Source
  private let waiting: Loop.Observer

  init(_ loop: Loop, _ request: ModeRequest) {
    self.loop = loop
    second = request.isControl ? first : "second"
    leaving = Loop.Source { [notes] in
      notes.leftNanoseconds.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    }
    arriving = Loop.Source { [notes] in
      notes.arrivedNanoseconds.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    }
    // No clock here: nested runs are timed in batches, and a reading costs a tenth of one.
    nested = Loop.Source { [notes] in
      notes.nestedCallouts.store(
        notes.nestedCallouts.load(ordering: .relaxed) + 1, ordering: .relaxed)
    }
    nesting = Self.nestingSource(loop, second, nested, notes)
    waiting = Loop.Observer(.beforeWaiting) { [notes, loop] _, _ in
      notes.arrivedNanoseconds.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
      loop.stop()
    }
    loop.add(leaving, to: first)
    loop.add(nesting, to: first)
    loop.add(arriving, to: second)
    loop.add(nested, to: second)
    for mode in Set([first, second]) { addIdleItems(request.items, to: mode) }
  }

  func timeToWaiting() -> UInt64 {
    if !loop.contains(waiting, in: second) { loop.add(waiting, to: second) }
    leaving.signal()
    loop.run(in: first, for: .seconds(1), returnAfterSourceHandled: true)
    loop.run(in: second, for: .seconds(1))
    return notes.switchNanoseconds
  }

  func timeToCallout() -> UInt64 {
    leaving.signal()
    arriving.signal()
    loop.run(in: first, for: .seconds(1), returnAfterSourceHandled: true)
    loop.run(in: second, for: .seconds(1), returnAfterSourceHandled: true)
    return notes.switchNanoseconds
  }

  func timeOfNestedRuns(_ count: Int) -> UInt64 {
    notes.nestedRuns.store(count, ordering: .relaxed)
    notes.nestedCallouts.store(0, ordering: .relaxed)
    nesting.signal()
    loop.run(in: first, for: .seconds(1), returnAfterSourceHandled: true)
    precondition(
      notes.nestedCallouts.load(ordering: .relaxed) == count, "a nested run found no work")
    return notes.nestedNanoseconds.load(ordering: .relaxed)
  }

  func timeOfEmptyPolls(_ count: Int) -> UInt64 {
    let start = MonotonicClock.nowNanoseconds()
    for _ in 0..<count { loop.run(in: second, for: .zero) }
    return MonotonicClock.nowNanoseconds() - start
  }

  private static func nestingSource(
    _ loop: Loop, _ mode: Loop.Mode, _ ready: Loop.Source, _ notes: Notes
  ) -> Loop.Source {
    Loop.Source {
      let count = notes.nestedRuns.load(ordering: .relaxed)
      let start = MonotonicClock.nowNanoseconds()
      for _ in 0..<count {
        ready.signal()
        loop.run(in: mode, for: .zero, returnAfterSourceHandled: true)
      }
      notes.nestedNanoseconds.store(
        MonotonicClock.nowNanoseconds() - start, ordering: .relaxed)
    }
  }

  /// Sources that nobody signals and timers that are hours away, in turn.
  private func addIdleItems(_ count: Int, to mode: Loop.Mode) {
    let later = MonotonicClock.nowNanoseconds() + 24 * 3_600 * 1_000_000_000
    for index in 0..<count {
      if index.isMultiple(of: 2) {
        loop.add(Loop.Source {}, to: mode)
      } else {
        let time = Loop.Instant(nanoseconds: later + UInt64(index) * 1_000_000_000)
        loop.add(Loop.Timer(at: time) { _ in }, to: mode)
      }
    }
  }
}
