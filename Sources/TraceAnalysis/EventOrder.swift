// Whether the events of one loop can follow each other as they do, which shows that some are missing
// even where nobody counted. Not for what they mean: RunTimeline and its like go on whatever comes.

import TraceModel

/// Follows one loop through the order that the engine keeps.
///
/// Takes in all kinds of events; a recording of some kinds only looks broken.
struct EventOrder {
  /// Whether two events have followed each other that cannot.
  private(set) var isBroken = false

  private struct Run {
    let nesting: UInt32
    let mode: UInt32
    var last: TraceEventKind
  }

  private struct Open {
    let callout: TraceCallout
    let depth: Int
  }

  private var runs: [Run] = []
  private var open: [Open] = []
  private var lowestNesting: UInt32?
  private var isAsleep = false
  private var settledSequence: UInt64 = 0
  private var kernelWakes = 0

  /// Takes in the next event; nothing more once the order is broken.
  mutating func add(_ event: TraceEvent) {
    guard !isBroken else { return }
    switch event.payload {
    case .entry(let mode, let nesting, _, _):
      enter(Run(nesting: nesting, mode: mode, last: .entry))
    case .beforeTimers(let mode, let nesting), .beforeSources(let mode, let nesting),
      .beforeWaiting(let mode, let nesting), .exit(let mode, let nesting, _):
      goOn(Run(nesting: nesting, mode: mode, last: event.kind))
    case .afterWaiting(let mode, let nesting, _, let sequence):
      isAsleep = false
      settledSequence = max(settledSequence, sequence)
      goOn(Run(nesting: nesting, mode: mode, last: event.kind))
    case .sleep:
      demand(runs.last?.last == .beforeWaiting || runs.isEmpty)
      isAsleep = true
      kernelWakes = 0
    case .calloutBegin(let callout):
      demand(!isAsleep)
      open.append(Open(callout: callout, depth: runs.count))
    case .calloutEnd(let callout):
      demand(!isAsleep && open.popLast()?.callout.isSameCall(as: callout) == true)
    case .wake(true, let sequence) where isAsleep && sequence > settledSequence:
      // One wake of a sleep calls the kernel: another one tells of a sleep that is missing.
      kernelWakes += 1
      demand(kernelWakes == 1)
    case .loopInfo where runs.isEmpty: open = []
    default: break
    }
  }

  private mutating func demand(_ isPossible: Bool) {
    if !isPossible { isBroken = true }
  }

  private mutating func enter(_ run: Run) {
    demand(!isAsleep)
    demand(runs.last.map { run.nesting == $0.nesting &+ 1 } ?? isFirstSeen(run))
    begin(run)
  }

  /// An activity in the middle of a run, or at its end.
  private mutating func goOn(_ run: Run) {
    demand(!isAsleep)
    if let last = runs.last {
      demand(last.nesting == run.nesting && last.mode == run.mode)
      demand(Self.successors[last.last]?.contains(run.last) == true)
      demand(open.last.map { $0.depth < runs.count } ?? true)
      runs[runs.count - 1].last = run.last
    } else {
      demand(isFirstSeen(run))
      begin(run)
    }
    if run.last == .exit { runs.removeLast() }
  }

  /// Whether a run may show up without another one around it: a trace may begin in the middle of
  /// nested runs, and then meets them from the innermost out.
  private func isFirstSeen(_ run: Run) -> Bool {
    lowestNesting.map { run.nesting < $0 || (run.nesting == 0 && run.last == .entry) } ?? true
  }

  private mutating func begin(_ run: Run) {
    lowestNesting = min(lowestNesting ?? .max, run.nesting)
    runs.append(run)
  }

  private static let successors: [TraceEventKind: Set<TraceEventKind>] = [
    .entry: [.beforeTimers, .exit],
    .beforeTimers: [.beforeSources],
    .beforeSources: [.beforeWaiting, .beforeTimers, .exit],
    .beforeWaiting: [.afterWaiting],
    .afterWaiting: [.beforeTimers, .exit],
  ]
}
