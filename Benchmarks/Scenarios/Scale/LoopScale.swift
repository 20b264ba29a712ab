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

  func measure(_ subject: any Subject) throws -> [RoundMeasurement] {
    let hops = max(min(Self.hopsPerBatch, effort.samples), 1)
    let ring = try LoopRing(of: loops, subject, cpus: PlacedCPUs(.same).loop)
    var times = BatchedTimes()
    _ = try ring.pass(hops: hops + loops)
    try effort.forEachBatch(of: hops) {
      times.add(try ring.pass(hops: hops), for: hops)
    }
    let footprint = ring.footprint
    try ring.end()
    return [RoundMeasurement(.ringHop, times.measurement)] + measurements(of: footprint)
  }

  private func measurements(of footprint: LoopRing.Difference) -> [RoundMeasurement] {
    let descriptors = Double(footprint.descriptors) / Double(loops)
    var measurements = [RoundMeasurement(.descriptorsPerLoop, .value(descriptors))]
    if loops >= Self.fewestForMemory, let bytes = footprint.residentBytes {
      measurements.append(
        RoundMeasurement(.residentBytesPerLoop, .value(Double(bytes) / Double(loops))))
    }
    return measurements
  }
}
