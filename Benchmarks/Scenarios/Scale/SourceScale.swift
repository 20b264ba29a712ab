// One signalled source among many: whether the loop looks at those that are quiet.

import BenchmarkRecords
import Harness

/// One loop with many sources.
struct SourceScale {
  private static let batch = 100

  let sources: Int
  let effort: Effort
  let seed: UInt64

  func measure(_ subject: any Subject) throws -> [RoundMeasurement] {
    let loop = try subject.makeSourceHoldingLoop(sources: sources)
    var places = RandomPlaces(count: sources, seed: seed)
    var times = BatchedTimes()
    // The first batch is for warming up.
    _ = loop.serve(places.draw(Self.batch))
    try effort.forEachBatch(of: Self.batch) {
      let chosen = (0..<Self.batch).map { _ in Int(places.number(below: UInt64(sources))) }
      var calls = 0
      times.time(Self.batch) { calls = loop.serve(chosen) }
      try WrongCallCount.check(calls, is: Self.batch, of: "signalled sources")
    }
    return [RoundMeasurement(.signalledSource, times.measurement)]
  }
}
