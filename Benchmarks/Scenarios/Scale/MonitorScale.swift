// What a HitchMonitor adds to an iteration that waits and is woken: one loop that runs in a mode that is
// watched and in one that is not, in turn, so that both see the same weather. Not for the watcher's own
// CPU time: it has a thread of its own, and sleeps when the loop does.

import BenchmarkRecords
import Harness
import LinuxIO
import LoopEngine
import LoopRecipes
import Synchronization

/// A loop that goes through every step of an iteration, with some work in it, and its watchdog.
struct MonitorScale {
  private static let iterationsPerBatch = 200

  let workNanoseconds: UInt64
  let effort: Effort

  func measure(_ kind: Loop.Backend) throws -> [RoundMeasurement] {
    let turns = WokenTurns(try Loop.attach(backend: kind), workNanoseconds: workNanoseconds)
    // Once, and before anything is timed: a thread that is made costs more than a batch.
    let monitor = try HitchMonitor(turns.loop, takesBacktrace: false) { _ in }
    defer { monitor.stop() }
    let iterations = max(min(Self.iterationsPerBatch, effort.samples), 1)
    var (plain, watched) = (BatchedTimes(), BatchedTimes())
    for mode in WokenTurns.modes { turns.run(iterations, in: mode) }
    var beginsWatched = false
    effort.forEachBatch(of: 2 * iterations) {
      for isWatched in [beginsWatched, !beginsWatched] {
        if isWatched {
          watched.time(iterations) { turns.run(iterations, in: .default) }
        } else {
          plain.time(iterations) { turns.run(iterations, in: WokenTurns.unwatchedMode) }
        }
      }
      beginsWatched.toggle()
    }
    let added = zip(watched.nanosecondsPerOperation, plain.nanosecondsPerOperation).map {
      $0 - $1
    }
    return [
      RoundMeasurement(.iteration, plain.measurement),
      RoundMeasurement(.watchedIteration, watched.measurement),
      RoundMeasurement(.monitorCost, .median(of: added)),
    ]
  }
}

/// Iterations with a wait that a wake from before it ends at once, so that none calls the kernel.
private final class WokenTurns: Sendable {
  /// Not a common mode, and so none that a monitor watches unless told to.
  static let unwatchedMode: Loop.Mode = "unwatched"
  static let modes = [Loop.Mode.default, unwatchedMode]

  let loop: Loop
  private let left = Atomic<Int>(0)

  init(_ loop: Loop, workNanoseconds: UInt64) {
    self.loop = loop
    let waker = Loop.Observer(.beforeWaiting) { [unowned self] _, _ in
      let now = left.load(ordering: .relaxed) - 1
      left.store(now, ordering: .relaxed)
      if now <= 0 { loop.stop() } else { loop.wakeUp() }
      if workNanoseconds > 0 {
        MonotonicClock.spin(untilNanoseconds: MonotonicClock.nowNanoseconds() + workNanoseconds)
      }
    }
    let keeper = Loop.Source {}
    for mode in Self.modes {
      loop.add(keeper, to: mode)
      loop.add(waker, to: mode)
    }
  }

  /// No source is ever signalled: what ends the run is the stop after so many iterations.
  func run(_ iterations: Int, in mode: Loop.Mode) {
    left.store(iterations, ordering: .relaxed)
    loop.runServingOneSource(in: mode, before: .distantFuture)
  }
}
