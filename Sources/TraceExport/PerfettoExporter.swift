// A trace for Perfetto (ui.perfetto.dev): loops as tracks under their threads, spans as slices, wakes
// as arrows that lead to the first callout, their ways through the kernel beside the loop, lateness as
// counters. Not for the bytes: PerfettoWriter makes those.

public import TraceAnalysis
public import TraceModel

/// Writes a trace in Perfetto's protobuf format, with bounded memory.
///
/// Timestamps are those of CLOCK_MONOTONIC. Every begin of a slice has its end: where events are
/// missing, what was open ends, and a track of its own shows the gap.
public struct PerfettoExporter: TraceExporter {
  private struct LoopState {
    let tracks: PerfettoTracks.Loop
    var title: String?
    /// The wake that ended the wait, until the first callout that it led to.
    var answered: WakePairing.Wake?
    /// When the last way of a wake ended; nil before the first.
    var waysEnd: UInt64?
  }

  private var weave: TraceWeave
  private var writer = PerfettoWriter()
  private var tracks = PerfettoTracks()
  private var loops: [LoopState] = []
  private var lossEnds: [UInt64: UInt64] = [:]
  private let origin: ExportOrigin
  private var hasClock = false

  /// Makes a trace without events; only those of `part` will be in it. `whereabouts` say which loops
  /// have part in which loss.
  public init(
    origin: ExportOrigin, part: SelectedPart = .everything, whereabouts: LoopWhereabouts? = nil
  ) {
    self.origin = origin
    weave = TraceWeave(part: part, whereabouts: whereabouts)
  }

  /// What the format could not hold.
  public var remarks: [String] { [] }

  /// The bytes that are ready.
  public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }

  /// Takes in what a recorder knows of programs.
  public mutating func add(_ recording: RecordingDescription) { tracks.learn(recording) }

  /// Takes in the name of a thread.
  public mutating func add(_ name: ThreadName) { tracks.learn(name, &writer) }

  /// Says what is known about the kernel's part.
  public mutating func begin(_ coverage: KernelCoverage) { weave.begin(coverage) }

  /// Takes in a kernel event.
  public mutating func add(_ event: KernelEvent) { weave.add(event) }

  /// Takes in a loss of kernel events.
  public mutating func addKernelLoss(_ loss: TraceLoss) {
    weave.addKernelLoss(loss)
    write(loss)
  }

  /// Takes in a span in which events are missing.
  public mutating func add(_ loss: TraceLoss) {
    weave.add(loss)
    write(loss)
  }

  private mutating func write(_ loss: TraceLoss) {
    setClock(loss.beginNanoseconds)
    let tracks = tracks.loss(loss, &writer)
    // Slices of one track must not overlap.
    let begin = max(loss.beginNanoseconds, lossEnds[tracks.slices] ?? 0)
    let end = max(loss.endNanoseconds, begin)
    lossEnds[tracks.slices] = end
    writer.writeEvent(PerfettoValue.sliceBegin, at: begin, track: tracks.slices, name: loss.words)
    writer.writeEvent(PerfettoValue.sliceEnd, at: end, track: tracks.slices)
    guard let events = loss.events else { return }
    count(events, at: begin, on: tracks.events)
    count(0, at: end, on: tracks.events)
  }

  /// Takes in the next event.
  public mutating func add(_ event: TraceEvent) {
    var event = event
    guard let index = weave.add(&event) else { return }
    setClock(event.timestampNanoseconds)
    while loops.count <= index { loops.append(LoopState(tracks: tracks.loop())) }
    if case .wake(let calledKernel, let sequence) = event.payload {
      writeWake(event, calledKernel: calledKernel, sequence, to: index)
    }
    guard !weave.edges.isEmpty else { return }
    describe(index)
    for edge in weave.edges { write(edge, of: event, index) }
    if let way = weave.passage?.way { write(way, index) }
    remember(event, index)
    writeCounters(event, index)
  }

  /// A wake is answered by the first callout before the next wait.
  private mutating func remember(_ event: TraceEvent, _ index: Int) {
    switch event.payload {
    case .afterWaiting: loops[index].answered = weave.endedWake
    case .beforeWaiting, .exit: loops[index].answered = nil
    default: break
    }
  }

  /// Ends what is open.
  public mutating func finish() {
    for index in loops.indices {
      weave.finish(index)
      for edge in weave.edges { write(edge, of: nil, index) }
    }
  }

  private mutating func setClock(_ time: UInt64) {
    guard !hasClock else { return }
    hasClock = true
    let (wallClock, overflow) = Int64(clamping: time).addingReportingOverflow(
      origin.wallClockOffsetNanoseconds)
    let isKnown = origin.wallClockOffsetNanoseconds != 0 && !overflow && wallClock > 0
    writer.writeClock(monotonic: time, wallClock: isKnown ? UInt64(wallClock) : nil)
  }

  private mutating func describe(_ index: Int) {
    let names = weave.loops[index].names
    let title = names.title(of: weave.loops[index].key)
    guard loops[index].title != title else { return }
    loops[index].title = title
    tracks.describe(loops[index].tracks, weave.loops[index].key, names, &writer)
  }

  private mutating func write(_ edge: SpanEdge, of event: TraceEvent?, _ index: Int) {
    let track = loops[index].tracks.slices
    guard edge.endNanoseconds == nil else {
      if edge.ending == .gap { loops[index].answered = nil }
      writer.writeEvent(
        PerfettoValue.sliceEnd, at: edge.nanoseconds, track: track, edge.endingDetails)
      return
    }
    let name = weave.loops[index].names.label(of: edge.span)
    var details = edge.span.details(weave.loops[index].names, at: edge.beginNanoseconds)
    if case .afterWaiting(_, _, let cause, let sequence) = event?.payload,
      edge.span == .activity(.afterWaiting)
    {
      details.annotate("cause", cause.rawValue)
      details.annotate("wake_sequence", sequence)
      if let passage = weave.passage {
        details.annotate("way_of_the_wake", passage.words(duration))
      }
      if let wake = weave.endedWake {
        details.add(PerfettoField.Event.flows, fixed: flow(wake.sequence, index))
      }
    }
    if case .callout(let callout) = edge.span, callout.kind != .observer,
      let wake = loops[index].answered
    {
      details.add(PerfettoField.Event.endedFlows, fixed: flow(wake.sequence, index))
      loops[index].answered = nil
    }
    writer.writeEvent(
      PerfettoValue.sliceBegin, at: edge.beginNanoseconds, track: track, name: name, details)
  }

  private mutating func writeWake(
    _ event: TraceEvent, calledKernel: Bool, _ sequence: UInt64, to index: Int
  ) {
    var details = ProtobufMessage()
    details.annotate("loop", UInt64(event.loop))
    details.annotate("wake_sequence", sequence)
    details.annotate("called_kernel", calledKernel ? 1 : 0)
    if calledKernel { details.add(PerfettoField.Event.flows, fixed: flow(sequence, index)) }
    let track = tracks.thread(event.thread, of: event.process, &writer)
    writer.writeEvent(
      PerfettoValue.instant, at: event.timestampNanoseconds, track: track,
      name: "wake loop \(event.loop)", details)
  }

  /// The parts of a wake's way through the kernel as slices, one after the other.
  private mutating func write(_ way: WakeWay, _ index: Int) {
    let track = loops[index].tracks.ways
    if loops[index].waysEnd == nil {
      tracks.describeWays(
        of: loops[index].tracks, weave.loops[index].key, weave.loops[index].names, &writer)
    }
    for step in way.steps {
      var details = ProtobufMessage()
      details.annotate("route", way.route.words)
      if !step.absences.isEmpty {
        details.annotate("held_up", step.words(duration))
      }
      if step == way.steps.first, step.segment != .callout {
        details.annotate("waking_thread", UInt64(way.wake.thread.magnitude))
        details.add(PerfettoField.Event.flows, fixed: flow(way.wake.sequence, index))
      }
      // Slices of one track must not overlap; the loop may be woken before it has called out.
      let begin = max(step.beginNanoseconds, loops[index].waysEnd ?? 0)
      let end = max(step.endNanoseconds, begin)
      loops[index].waysEnd = end
      writer.writeEvent(
        PerfettoValue.sliceBegin, at: begin, track: track, name: step.segment.words, details)
      writer.writeEvent(PerfettoValue.sliceEnd, at: end, track: track)
    }
  }

  /// What ties a wake to the end of the wait and to the first callout, the same for all of them and
  /// for no other wake.
  private func flow(_ sequence: UInt64, _ index: Int) -> UInt64 {
    loops[index].tracks.slices << 40 | sequence & (1 << 40 - 1)
  }

  private mutating func writeCounters(_ event: TraceEvent, _ index: Int) {
    let time = event.timestampNanoseconds
    if let wake = weave.endedWake {
      count(time - wake.nanoseconds, at: time, on: loops[index].tracks.latency)
    }
    if case .calloutBegin(let callout) = event.payload, callout.kind == .timer,
      let due = callout.sinceNanoseconds
    {
      count(time > due ? time - due : 0, at: time, on: loops[index].tracks.lateness)
    }
  }

  private mutating func count(_ value: UInt64, at time: UInt64, on track: UInt64) {
    var details = ProtobufMessage()
    details.add(PerfettoField.Event.counterValue, signed: Int64(clamping: value))
    writer.writeEvent(PerfettoValue.counter, at: time, track: track, details)
  }
}
