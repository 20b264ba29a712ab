// How many events there were of each kind. A dictionary would hash a name for every event of a trace,
// a tenth of the whole analysis.

import TraceModel

/// Counts events by kind; adding costs O(1) and hashes nothing.
struct EventTally {
  private var counts = [UInt64](repeating: 0, count: TraceEventKind.allCases.count)

  mutating func add(_ kind: TraceEventKind) { counts[kind.place] += 1 }

  func count(_ kind: TraceEventKind) -> UInt64 { counts[kind.place] }

  /// The counts by kind; kinds without any are left out.
  var byKind: [TraceEventKind: UInt64] {
    var byKind: [TraceEventKind: UInt64] = [:]
    for kind in TraceEventKind.allCases where count(kind) > 0 { byKind[kind] = count(kind) }
    return byKind
  }
}

extension TraceEventKind {
  /// Its place among all cases.
  fileprivate var place: Int {
    switch self {
    case .entry: 0
    case .beforeTimers: 1
    case .beforeSources: 2
    case .beforeWaiting: 3
    case .afterWaiting: 4
    case .exit: 5
    case .observerBegin: 6
    case .observerEnd: 7
    case .blockBegin: 8
    case .blockEnd: 9
    case .source0Begin: 10
    case .source0End: 11
    case .source1Begin: 12
    case .source1End: 13
    case .timerBegin: 14
    case .timerEnd: 15
    case .mainQueueBegin: 16
    case .mainQueueEnd: 17
    case .sleep: 18
    case .wake: 19
    case .signal: 20
    case .blockEnqueue: 21
    case .portSend: 22
    case .timerArm: 23
    case .modeSwitch: 24
    case .loopInfo: 25
    case .modeInfo: 26
    case .timerInfo: 27
    case .sourceInfo: 28
    case .busyStretch: 29
    }
  }
}
