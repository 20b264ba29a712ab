// A trace for Perfetto (ui.perfetto.dev): loops as tracks under their threads, spans as slices, wakes
// as arrows, lateness as counters. Not for the bytes: PerfettoWriter makes those.

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
  }

  private var weave: TraceWeave
  private var writer = PerfettoWriter()
  private var tracks = PerfettoTracks()
  private var loops: [LoopState] = []
  private var lossEnds: [UInt64: UInt64] = [:]
  private let origin: ExportOrigin
  private var hasClock = false

  /// Makes a trace without events; only those of `part` will be in it.
  public init(origin: ExportOrigin, part: SelectedPart = .everything) {
    self.origin = origin
    weave = TraceWeave(part: part)
  }

  /// What the format could not hold.
  public var remarks: [String] { [] }

  /// The bytes that are ready.
  public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }

  /// Takes in a span in which events are missing.
  public mutating func add(_ loss: TraceLoss) {
    weave.add(loss)
    setClock(loss.beginNanoseconds)
    let track = tracks.loss(loss, &writer)
    // Slices of one track must not overlap.
    let begin = max(loss.beginNanoseconds, lossEnds[track] ?? 0)
    let end = max(loss.endNanoseconds, begin)
    lossEnds[track] = end
    writer.writeEvent(PerfettoValue.sliceBegin, at: begin, track: track, name: loss.words)
    writer.writeEvent(PerfettoValue.sliceEnd, at: end, track: track)
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
    writeCounters(event, index)
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
      if let wake = weave.endedWake {
        details.add(PerfettoField.Event.endedFlows, fixed: flow(wake.sequence, index))
      }
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

  /// What ties a wake to the end of a wait, the same for both and for no other loop.
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

extension TraceLoss {
  /// What is missing, in words.
  var words: String {
    if packets > 0 { return packets == 1 ? "1 packet lost" : "\(packets) packets lost" }
    guard let events else { return "an unknown number of events lost" }
    return events == 1 ? "1 event lost" : "\(events) events lost"
  }
}

extension SpanEdge {
  fileprivate var endingDetails: ProtobufMessage {
    var details = ProtobufMessage()
    switch ending {
    case .recorded: break
    case .proven: details.annotate("end", "not recorded; it was over by now")
    case .gap: details.annotate("end", "unknown: events are missing from here on")
    case .traceEnd: details.annotate("end", "the trace, or the part that was asked for, ends here")
    }
    return details
  }
}

extension TraceSpan {
  fileprivate func details(_ names: LoopNames, at time: UInt64) -> ProtobufMessage {
    var details = ProtobufMessage()
    switch self {
    case .run(_, let nesting): details.annotate("nesting", UInt64(nesting))
    case .sleep(let backend): details.annotate("backend", backend.rawValue)
    case .activity: break
    case .callout(let callout):
      details.annotate("mode", names.label(ofMode: callout.mode))
      if callout.kind != .mainQueue { details.annotate("item", callout.item) }
      if let since = callout.sinceNanoseconds, since > 0, since <= time {
        details.annotate("waited_ns", time - since)
      }
    }
    return details
  }
}

extension ProtobufMessage {
  fileprivate mutating func annotate(_ name: String, _ value: UInt64) {
    var annotation = ProtobufMessage()
    annotation.add(PerfettoField.Annotation.name, name)
    annotation.add(PerfettoField.Annotation.unsigned, value)
    add(PerfettoField.Event.annotation, annotation)
  }

  fileprivate mutating func annotate(_ name: String, _ text: String) {
    var annotation = ProtobufMessage()
    annotation.add(PerfettoField.Annotation.name, name)
    annotation.add(PerfettoField.Annotation.text, text)
    add(PerfettoField.Event.annotation, annotation)
  }
}
