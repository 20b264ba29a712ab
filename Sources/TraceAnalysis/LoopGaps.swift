// The gaps of a trace as each loop has part in them. Not for finding out which loop was where:
// LoopWhereabouts.

public import TraceModel

/// One timeline of losses for every set of CPUs that some loop was seen on.
///
/// A view and an analysis that ask the same whereabouts draw and count alike.
public struct LoopGaps: Sendable {
  /// All losses first, then those of the sets in order.
  public private(set) var timelines = [LossTimeline()]

  private let whereabouts: LoopWhereabouts?
  private var sets: [Set<UInt32>] = []
  private var lossesByCPU: [UInt32?: LossTimeline] = [:]

  /// Makes gaps of nothing; without whereabouts every loop has part in every loss.
  public init(_ whereabouts: LoopWhereabouts? = nil) { self.whereabouts = whereabouts }

  /// Takes in a loss, before the events behind it.
  public mutating func add(_ loss: TraceLoss) {
    lossesByCPU[loss.cpu, default: LossTimeline()].add(loss)
    timelines[0].add(loss)
    for (place, set) in sets.enumerated() where loss.cpu.map(set.contains) ?? true {
      timelines[place + 1].add(loss)
    }
  }

  /// The CPUs on which a loop recorded; `nil` when something of it may be missing anywhere.
  func cpus(process: Int32, loop: UInt32) -> Set<UInt32>? {
    whereabouts?.cpus(process: process, loop: loop)
  }

  /// Where the timeline of a loop is, for good.
  public mutating func place(process: Int32, loop: UInt32) -> Int {
    guard let cpus = cpus(process: process, loop: loop) else { return 0 }
    if let known = sets.firstIndex(of: cpus) { return known + 1 }
    var timeline = LossTimeline()
    for (cpu, losses) in lossesByCPU where cpu.map(cpus.contains) ?? true { timeline.add(losses) }
    sets.append(cpus)
    timelines.append(timeline)
    return sets.count
  }
}
