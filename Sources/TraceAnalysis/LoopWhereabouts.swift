// On which CPUs loops recorded, so that what one CPU lost costs no loop that was never there. Not for
// the gaps themselves: LoopGaps.

public import TraceModel

/// Finds out, in a reading of its own, which losses of a trace a loop can have part in.
///
/// Each CPU has a buffer of its own. A loop that was never seen on a CPU, that announced itself, and
/// whose events follow each other without a break, lost nothing there.
public struct LoopWhereabouts: Sendable {
  private struct Key: Hashable {
    let process: Int32
    let loop: UInt32
  }

  private struct Loop {
    var cpus: Set<UInt32> = []
    var order = EventOrder()
    var isAnnounced = false
  }

  private var loops: [Key: Loop] = [:]

  /// Makes whereabouts of nothing.
  public init() {}

  /// Takes in the next event of the trace.
  public mutating func add(_ event: TraceEvent) {
    let isOwn = event.isOfOwnThread
    let (cpu, isInfo) = (event.cpu, event.kind == .loopInfo)
    withLoop(Key(process: event.process, loop: event.loop)) { loop in
      loop.order.add(event)
      if isOwn { loop.cpus.insert(cpu) }
      if isInfo { loop.isAnnounced = true }
    }
  }

  private mutating func withLoop(_ key: Key, _ change: (inout Loop) -> Void) {
    change(&loops[key, default: Loop()])
  }

  /// The CPUs on which a loop recorded; `nil` when something of it may be missing anywhere.
  func cpus(process: Int32, loop: UInt32) -> Set<UInt32>? {
    guard let loop = loops[Key(process: process, loop: loop)], loop.isAnnounced,
      !loop.order.isBroken, !loop.cpus.isEmpty
    else { return nil }
    return loop.cpus
  }
}

extension TraceEvent {
  /// Whether only the loop's own thread records such an event.
  fileprivate var isOfOwnThread: Bool {
    switch kind {
    case .wake, .signal, .blockEnqueue, .portSend, .timerArm, .modeInfo, .timerInfo, .sourceInfo,
      .loopInfo:
      false
    default: true
    }
  }
}
