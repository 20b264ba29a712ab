// Many loops: what a hop from one to the next costs, and what each holds.
//
// Every loop has its own thread, all on one CPU, so that the figure is the loops' and not the idle
// CPU's. The ring's loops are made when their threads are there already: what a loop holds is the
// difference.

import BenchmarkRecords
import Harness

/// A ring of loops.
struct LoopScale {
  private static let hopsPerBatch = 256
  /// From so many loops on, memory is more than a few pages.
  static let fewestForMemory = 8

  let loops: Int
  let effort: Effort

  func measure(_ subject: any Subject) throws -> CellOutcome {
    let hops = max(min(Self.hopsPerBatch, effort.samples), 1)
    let ring = try LoopRing(of: loops, subject, cpus: PlacedCPUs(.same).loop)
    var times = BatchedTimes()
    _ = try ring.pass(hops: hops + loops)
    try effort.forEachBatch(of: hops) {
      times.add(try ring.pass(hops: hops), for: hops)
    }
    let (memory, descriptors) = (ring.memory, ring.descriptors)
    try ring.end()
    var outcome =
      loops >= Self.fewestForMemory
      ? memory.outcome(heap: .heapBytesPerLoop, resident: .residentBytesPerLoop) : CellOutcome([])
    outcome.measurements.insert(
      contentsOf: [
        RoundMeasurement(.ringHop, times.measurement),
        RoundMeasurement(.descriptorsPerLoop, .value(Double(descriptors) / Double(loops))),
      ], at: 0)
    return outcome
  }
}
