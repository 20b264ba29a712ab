// What an iteration costs under so many observers; without any, what tracepoints cost it.

import BenchmarkRecords
import Harness

/// One busy loop under observation.
struct ObserverScale {
  private static let batch = 100
  /// What an observer of every activity hears of an iteration that does not sleep.
  private static let callsPerIteration = 2

  let observers: Int
  let effort: Effort

  func measure(_ subject: any Subject) throws -> [RoundMeasurement] {
    let loop = try subject.makeObservedLoop(observers: observers)
    var times = BatchedTimes()
    _ = loop.run(iterations: Self.batch)
    try effort.forEachBatch(of: Self.batch) {
      var calls = 0
      times.time(Self.batch) { calls = loop.run(iterations: Self.batch) }
      let least = observers * Self.callsPerIteration * Self.batch
      // A run has a begin and an end, too, and those are told.
      if calls < least {
        throw WrongCallCount(calls: calls, expected: least, what: "observers")
      }
    }
    return [RoundMeasurement(.iteration, times.measurement)]
  }
}
