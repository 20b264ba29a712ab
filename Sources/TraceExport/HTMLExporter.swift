// A trace as one page to read or to send. Not for what stands on the page: HTMLPage; not for the
// statistics: they come from an analysis of the same trace, so that this is a second reading.

public import TraceAnalysis
public import TraceModel

/// Draws a trace whose findings are known, with bounded memory, as a page of bounded length.
///
/// The page needs nothing but itself and no script; the same events give the same bytes.
public struct HTMLExporter: TraceExporter {
  private struct LoopState {
    var overview: LoopOverview?
    /// Places of this loop's windows.
    var windows: [Int]
  }

  private let findings: TraceFindings
  private let origin: ExportOrigin
  private let plan: TimelinePlan
  private var windows: [TimelineWindow]
  private var weave: TraceWeave
  private var loops: [LoopState] = []
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - findings: of the same part of the same trace.
  ///   - contents: of the whole of it.
  ///   - whereabouts: which loops have part in which loss; the same as those of the findings.
  public init(
    findings: TraceFindings, contents: TraceContents, origin: ExportOrigin,
    part: SelectedPart = .everything, whereabouts: LoopWhereabouts? = nil
  ) {
    self.findings = findings
    self.origin = origin
    weave = TraceWeave(part: part, whereabouts: whereabouts)
    plan = TimelinePlan(findings, contents)
    windows = plan.items.map { TimelineWindow(times: $0.times) }
  }

  /// What the page leaves out is said on the page.
  public var remarks: [String] { [] }

  /// The page, once it is finished.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Takes in a span in which events are missing.
  public mutating func add(_ loss: TraceLoss) { weave.add(loss) }

  /// Says what is known about the kernel's part.
  public mutating func begin(_ coverage: KernelCoverage) { weave.begin(coverage) }

  /// Takes in a kernel event.
  public mutating func add(_ event: KernelEvent) { weave.add(event) }

  /// Takes in a loss of kernel events.
  public mutating func addKernelLoss(_ loss: TraceLoss) { weave.addKernelLoss(loss) }

  /// Takes in the next event.
  public mutating func add(_ event: TraceEvent) {
    var event = event
    guard let index = weave.add(&event) else { return }
    while loops.count <= index { loops.append(state(of: weave.loops[loops.count].key)) }
    draw(event, index)
  }

  /// Makes the page.
  public mutating func finish() {
    for index in loops.indices {
      weave.finish(index)
      drawEdges(index)
    }
    for index in windows.indices { windows[index].finish() }
    let overviews = zip(weave.loops, loops).compactMap { loop, state in
      state.overview.map { (loop.key, $0) }
    }
    let page = HTMLPage(
      findings: findings, origin: origin, timelines: zip(plan.items, windows).map { ($0, $1) },
      overviews: Dictionary(overviews) { first, _ in first }, gaps: gaps)
    bytes = Array(page.html.utf8)
  }

  private var gaps: [LoopKey: LossTimeline] {
    let all = weave.loops.indices.map { (weave.loops[$0].key, weave.gaps(of: $0)) }
    return Dictionary(all) { first, _ in first }
  }

  private func state(of key: LoopKey) -> LoopState {
    let place = findings.loops.firstIndex { $0.process == key.process && $0.loop == key.loop }
    guard let place, let times = findings.selectedNanoseconds else { return LoopState(windows: []) }
    return LoopState(
      overview: LoopOverview(times: times),
      windows: plan.items.indices.filter { plan.items[$0].loop == place })
  }

  private mutating func draw(_ event: TraceEvent, _ index: Int) {
    drawEdges(index)
    if case .wake(let calledKernel, let sequence) = event.payload {
      let mark = TimelineWindow.WakeMark(
        nanoseconds: event.timestampNanoseconds, thread: event.thread, sequence: sequence,
        calledKernel: calledKernel)
      for window in loops[index].windows { windows[window].add(mark) }
    }
    if let wake = weave.endedWake {
      for window in loops[index].windows {
        windows[window].end(wake, at: event.timestampNanoseconds)
      }
    }
    if let way = weave.passage?.way {
      for window in loops[index].windows { windows[window].add(way) }
    }
  }

  private mutating func drawEdges(_ index: Int) {
    for edge in weave.edges {
      loops[index].overview?.add(edge)
      for window in loops[index].windows { windows[window].add(edge, weave.loops[index].names) }
    }
  }
}
