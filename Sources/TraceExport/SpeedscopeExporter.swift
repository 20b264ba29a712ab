// A trace for speedscope (speedscope.app): one evented profile for each loop. Not for time across
// loops: a profile knows only its own.

public import TraceModel
public import TraceAnalysis

/// Writes a trace in speedscope's JSON format.
///
/// The format wants the profiles one after the other, so everything is kept until the end; a bound
/// on the number of spans keeps memory and the browser in order, and `remarks` says so when it is
/// reached. Times are nanoseconds since the first event.
public struct SpeedscopeExporter: TraceExporter {
  /// As many begins of spans as a browser can show.
  public static let mostSpans = 500_000

  private struct Event {
    let nanoseconds: UInt64
    let frame: UInt32
    let isBegin: Bool
  }

  private struct Profile {
    var events: [Event] = []
    /// The frames that are open in `events`.
    var open: [UInt32] = []
    /// How many spans were left out and not ended yet.
    var skipped = 0
  }

  private let origin: ExportOrigin
  private let mostSpans: Int
  private var weave: TraceWeave
  private var names = ThreadNames()
  private var profiles: [Profile] = []
  private var frames: [String] = []
  private var frameIndexes: [String: UInt32] = [:]
  private var spanCount = 0
  private var skippedSpans: UInt64 = 0
  private var losses: UInt64 = 0
  private var lostEvents: UInt64 = 0
  private var bytes: [UInt8] = []

  /// Makes a trace without events; only those of `part` will be in it. `whereabouts` say which loops
  /// have part in which loss.
  public init(
    origin: ExportOrigin, part: SelectedPart = .everything, whereabouts: LoopWhereabouts? = nil,
    mostSpans: Int = SpeedscopeExporter.mostSpans
  ) {
    self.origin = origin
    weave = TraceWeave(part: part, whereabouts: whereabouts)
    self.mostSpans = mostSpans
  }

  /// What the format could not hold.
  public var remarks: [String] {
    guard skippedSpans > 0 else { return [] }
    return [
      "the first \(mostSpans) spans are in the file, \(skippedSpans) more are not: "
        + "cut the trace with --from, --until or --loop"
    ]
  }

  /// Takes in a span in which events are missing.
  public mutating func add(_ loss: TraceLoss) {
    weave.add(loss)
    losses += 1
    lostEvents = lostEvents.addingSaturated(loss.events ?? 0)
  }

  /// Takes in what a recorder knows of programs.
  public mutating func add(_ recording: RecordingDescription) { names.add(recording) }

  /// Takes in the name of a thread.
  public mutating func add(_ name: ThreadName) { names.add(name) }

  /// Takes in the next event.
  public mutating func add(_ event: TraceEvent) {
    var event = event
    guard let index = weave.add(&event) else { return }
    while profiles.count <= index { profiles.append(Profile()) }
    for edge in weave.edges { add(edge, to: index) }
  }

  /// Ends what is open.
  public mutating func finish() {
    for index in profiles.indices {
      weave.finish(index)
      for edge in weave.edges { add(edge, to: index) }
    }
    write()
  }

  /// The bytes that are ready.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func add(_ edge: SpanEdge, to index: Int) {
    let time = edge.nanoseconds - (weave.firstNanoseconds ?? 0)
    if edge.endNanoseconds == nil {
      // What encloses a span that is left out stays open; what it encloses is left out too.
      guard spanCount < mostSpans, profiles[index].skipped == 0 else {
        profiles[index].skipped += 1
        skippedSpans += 1
        return
      }
      spanCount += 1
      let frame = frame(weave.loops[index].names.label(of: edge.span))
      profiles[index].open.append(frame)
      profiles[index].events.append(Event(nanoseconds: time, frame: frame, isBegin: true))
    } else if profiles[index].skipped > 0 {
      profiles[index].skipped -= 1
    } else if let frame = profiles[index].open.popLast() {
      profiles[index].events.append(Event(nanoseconds: time, frame: frame, isBegin: false))
    }
  }

  private mutating func frame(_ name: String) -> UInt32 {
    if let known = frameIndexes[name] { return known }
    let index = UInt32(frames.count)
    frames.append(name)
    frameIndexes[name] = index
    return index
  }

  private mutating func write() {
    put("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",")
    put("\"exporter\":\"loopscope\",\"name\":\(jsonString(title)),\"activeProfileIndex\":0,\n")
    put("\"shared\":{\"frames\":[")
    for (index, frame) in frames.enumerated() {
      put((index == 0 ? "" : ",\n") + "{\"name\":\(jsonString(frame))}")
    }
    put("]},\n\"profiles\":[")
    for (place, index) in shown.enumerated() {
      if place > 0 { put(",\n") }
      write(profiles[index], weave.loops[index])
    }
    put("]}\n")
  }

  /// Loops of which nothing but names or wakes is in the trace have no profile.
  private var shown: [Int] { profiles.indices.filter { !profiles[$0].events.isEmpty } }

  private var title: String {
    let loss =
      losses == 0
      ? "" : " - INCOMPLETE: \(lostEvents == 0 ? "events" : "\(lostEvents) events") lost"
    let cut = skippedSpans == 0 ? "" : " - the first \(mostSpans) spans"
    return origin.path + loss + cut
  }

  private mutating func write(_ profile: Profile, _ loop: TraceWeave.Loop) {
    let program = names.program(of: loop.key.process)
    let name =
      "\(loop.names.title(of: loop.key)) of process \(loop.key.process)"
      + (program.isEmpty ? "" : " \"\(program)\"")
      + (names.isCommand(loop.key.process) == false ? " (neighbour)" : "")
    let begin = profile.events.first?.nanoseconds ?? 0
    let end = profile.events.last?.nanoseconds ?? 0
    put("{\"type\":\"evented\",\"name\":\(jsonString(name)),\"unit\":\"nanoseconds\",")
    put("\"startValue\":\(begin),\"endValue\":\(end),\"events\":[")
    for (index, event) in profile.events.enumerated() {
      put(index == 0 ? "\n" : ",\n")
      put("{\"type\":\"\(event.isBegin ? "O" : "C")\",\"at\":\(event.nanoseconds),")
      put("\"frame\":\(event.frame)}")
    }
    put("]}")
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
