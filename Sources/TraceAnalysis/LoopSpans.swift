// From the events of one loop to spans that nest, for views that draw them. Not for statistics:
// RunTimeline and CalloutLedger make those, by the same rules.

public import TraceModel

/// Brings begin and end events of one loop together, event by event.
///
/// Every begin is given out with exactly one end, innermost first. An end without a begin is left
/// out, and no span is drawn across a gap: what was open ends where events begin to be missing.
public struct LoopSpans: Sendable {
  private struct Open {
    let span: TraceSpan
    let beginNanoseconds: UInt64
  }

  /// What the loop is in the middle of, the outermost first.
  private var open: [Open] = []
  private var lastNanoseconds: UInt64?

  /// Makes a loop of which nothing has been seen.
  public init() {}

  /// Takes in the loop's next event and appends the edges that it makes.
  ///
  /// Events of other threads, such as wakes, make none.
  public mutating func add(_ event: TraceEvent, _ gaps: LossTimeline, to edges: inout [SpanEdge]) {
    let time = event.timestampNanoseconds
    switch event.payload {
    case .entry(let mode, let nesting, _, _), .beforeTimers(let mode, let nesting),
      .beforeSources(let mode, let nesting), .beforeWaiting(let mode, let nesting),
      .afterWaiting(let mode, let nesting, _, _), .exit(let mode, let nesting, _):
      pass(time, gaps, &edges)
      activity(event.kind, mode: mode, nesting: nesting, at: time, &edges)
    case .sleep(_, let backend, _):
      closeAtGap(before: time, gaps, &edges)
      if !isAsleep { begin(.sleep(backend), at: time, &edges) }
    case .calloutBegin(let callout):
      pass(time, gaps, &edges)
      begin(.callout(callout), at: time, &edges)
    case .calloutEnd(let callout):
      pass(time, gaps, &edges)
      end(callout, at: time, &edges)
    default: break
    }
  }

  /// Appends the begins of what is open, for a view that begins in the middle of a trace.
  public func appendOpen(to edges: inout [SpanEdge]) {
    for (depth, span) in open.enumerated() {
      edges.append(
        SpanEdge(
          span: span.span, beginNanoseconds: span.beginNanoseconds, endNanoseconds: nil,
          ending: .recorded, depth: depth))
    }
  }

  /// The trace is over: ends what is open.
  public mutating func finish(to edges: inout [SpanEdge]) {
    close(to: 0, at: lastNanoseconds ?? 0, .traceEnd, &edges)
  }

  private var isAsleep: Bool {
    if case .sleep? = open.last?.span { true } else { false }
  }

  /// An event of the loop's own thread: it is awake.
  private mutating func pass(_ time: UInt64, _ gaps: LossTimeline, _ edges: inout [SpanEdge]) {
    closeAtGap(before: time, gaps, &edges)
    if isAsleep { close(to: open.count - 1, at: time, .recorded, &edges) }
  }

  private mutating func closeAtGap(
    before time: UInt64, _ gaps: LossTimeline, _ edges: inout [SpanEdge]
  ) {
    defer { lastNanoseconds = time }
    guard let last = lastNanoseconds, !open.isEmpty, let gap = gaps.first(between: last, and: time)
    else { return }
    close(to: 0, at: max(last, gap.lowerBound), .gap, &edges)
  }

  private mutating func activity(
    _ kind: TraceEventKind, mode: UInt32, nesting: UInt32, at time: UInt64,
    _ edges: inout [SpanEdge]
  ) {
    closeRuns(contradictedBy: nesting, mode: mode, isEntry: kind == .entry, at: time, &edges)
    if let run = innermostRun, run.nesting == nesting {
      closeCallouts(in: run.index, at: time, &edges)
      close(to: run.index + 1, at: time, .recorded, &edges)
    } else {
      // A run that was there before the trace began called nothing that is still going on.
      if kind != .entry { closeCallouts(in: innermostRun?.index ?? -1, at: time, &edges) }
      begin(.run(mode: mode, nesting: nesting), at: time, &edges)
    }
    if kind == .exit {
      close(to: open.count - 1, at: time, .recorded, &edges)
    } else {
      begin(.activity(kind), at: time, &edges)
    }
  }

  private struct KnownRun {
    let index: Int
    let mode: UInt32
    let nesting: UInt32
  }

  private var innermostRun: KnownRun? {
    for index in open.indices.reversed() {
      if case .run(let mode, let nesting) = open[index].span {
        return KnownRun(index: index, mode: mode, nesting: nesting)
      }
    }
    return nil
  }

  private mutating func closeRuns(
    contradictedBy nesting: UInt32, mode: UInt32, isEntry: Bool, at time: UInt64,
    _ edges: inout [SpanEdge]
  ) {
    while let run = innermostRun,
      run.nesting > nesting || (run.nesting == nesting && (isEntry || run.mode != mode))
    {
      close(to: run.index, at: time, .proven, &edges)
    }
  }

  /// Ends everything above the activity of the run at an index, which itself stays open.
  private mutating func closeCallouts(
    in run: Int, at time: UInt64, _ edges: inout [SpanEdge]
  ) {
    var kept = run + 1
    if kept < open.count, case .activity = open[kept].span { kept += 1 }
    close(to: min(kept, open.count), at: time, .proven, &edges)
  }

  private mutating func begin(_ span: TraceSpan, at time: UInt64, _ edges: inout [SpanEdge]) {
    edges.append(
      SpanEdge(
        span: span, beginNanoseconds: time, endNanoseconds: nil, ending: .recorded,
        depth: open.count))
    open.append(Open(span: span, beginNanoseconds: time))
  }

  private mutating func end(
    _ callout: TraceCallout, at time: UInt64, _ edges: inout [SpanEdge]
  ) {
    let begun = open.lastIndex { entry in
      guard case .callout(let other) = entry.span else { return false }
      return other.isSameCall(as: callout)
    }
    guard let begun else { return }
    close(to: begun + 1, at: time, .proven, &edges)
    close(to: begun, at: time, .recorded, &edges)
  }

  /// Ends the innermost spans until only `count` are open.
  private mutating func close(
    to count: Int, at time: UInt64, _ ending: SpanEdge.Ending, _ edges: inout [SpanEdge]
  ) {
    while open.count > count {
      let last = open.removeLast()
      edges.append(
        SpanEdge(
          span: last.span, beginNanoseconds: last.beginNanoseconds, endNanoseconds: time,
          ending: ending, depth: open.count))
    }
  }
}
