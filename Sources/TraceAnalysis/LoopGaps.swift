// The gaps of a trace as each loop has part in them. Not for finding out which loop was where:
// LoopWhereabouts.

import TraceModel

/// One timeline of losses for every set of CPUs that some loop was seen on.
struct LoopGaps {
  /// All losses first, then those of the sets in order.
  private(set) var timelines = [LossTimeline()]

  private var sets: [Set<UInt32>] = []
  private var lossesByCPU: [UInt32?: LossTimeline] = [:]

  mutating func add(_ loss: TraceLoss) {
    lossesByCPU[loss.cpu, default: LossTimeline()].add(loss)
    timelines[0].add(loss)
    for (place, set) in sets.enumerated() where loss.cpu.map(set.contains) ?? true {
      timelines[place + 1].add(loss)
    }
  }

  /// Where the timeline of a loop is that was seen on these CPUs alone; `nil`: maybe on any.
  mutating func place(for cpus: Set<UInt32>?) -> Int {
    guard let cpus else { return 0 }
    if let known = sets.firstIndex(of: cpus) { return known + 1 }
    var timeline = LossTimeline()
    for (cpu, losses) in lossesByCPU where cpu.map(cpus.contains) ?? true { timeline.add(losses) }
    sets.append(cpus)
    timelines.append(timeline)
    return sets.count
  }
}
