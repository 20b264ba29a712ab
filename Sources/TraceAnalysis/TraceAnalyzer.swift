// The analysis of a trace, event by event. Not for reading the trace (TraceReader) nor for showing
// the answer (Reports).

public import TraceModel

/// Takes in the events of a trace in the order of time and says at the end what they mean.
///
/// Memory depends on the number of loops, modes, items and gaps, not on the number of events.
/// Nothing is concluded across a gap, and no end is invented for a begin. What a trace lacks is told
/// whole, whatever the selection.
public struct TraceAnalyzer: KernelEventSink {
  /// What counts as a hitch unless said otherwise: 50 ms.
  public static let defaultHitchThresholdNanoseconds: UInt64 = 50_000_000

  private let hitchThresholdNanoseconds: UInt64
  let selection: TraceSelection
  let known: TraceContents
  private(set) var loops: [LoopAccumulator] = []
  private var indexes: [LoopKey: Int] = [:]
  private var lastIndex = 0
  private var incarnations: [Int32: UInt32] = [:]
  private(set) var names = ThreadNames()
  private var gaps: LoopGaps
  private var doubt = TraceDoubt()
  private(set) var first: UInt64?
  private(set) var last: UInt64 = 0
  private var kernel = KernelLedger()
  private var recordings: [RecordingAccount] = []

  private static let mostLosses = 1000

  private struct ProcessKey: Hashable {
    let process: Int32
    let incarnation: UInt32
  }

  private struct LoopKey: Hashable {
    let process: Int32
    let incarnation: UInt32
    let loop: UInt32
  }

  /// Makes an analysis that has seen nothing.
  ///
  /// `losses` and `damage` are what is known before the first event; a loss must be known before the
  /// events behind it are added. `known` is what an earlier pass over the same trace said there is;
  /// a selected mode is looked up in it, as a trace may name a mode after its first events; so is
  /// `whereabouts`, without which every loop has part in every loss.
  public init(
    hitchThresholdNanoseconds: UInt64 = TraceAnalyzer.defaultHitchThresholdNanoseconds,
    selection: TraceSelection = TraceSelection(), known: TraceContents = TraceContents(),
    whereabouts: LoopWhereabouts? = nil, losses: [TraceLoss] = [], damage: [TraceDamage] = []
  ) {
    self.hitchThresholdNanoseconds = hitchThresholdNanoseconds
    self.selection = selection
    self.known = known
    gaps = LoopGaps(whereabouts)
    for loss in losses { add(loss) }
    for fault in damage { add(fault) }
  }

  /// Takes in the next event; one that is older than the last counts as simultaneous with it.
  public mutating func add(_ event: TraceEvent) {
    var event = event
    event.timestampNanoseconds = max(last, event.timestampNanoseconds)
    last = event.timestampNanoseconds
    if first == nil { first = last }
    if case .loopInfo(let thread, _, _) = event.payload { noteAnnouncement(event, of: thread) }
    let index = index(of: event)
    let timeline = gaps.timelines[loops[index].gapsPlace]
    loops[index].add(event, timeline)
    if let answered = kernel.add(event, timeline, loops[index].scope) {
      loops[index].learn(answered)
    }
  }

  /// Takes in the name of a thread; before its first event under that name.
  public mutating func add(_ name: ThreadName) { names.add(name) }

  /// Takes in what a recorder said of its recording; before the first event.
  public mutating func add(_ recording: RecordingAccount) {
    recordings.append(recording)
    names.add(recording.description)
  }

  /// Says what is known about the kernel's part; before the first event.
  public mutating func begin(_ coverage: KernelCoverage) { kernel.begin(coverage) }

  /// Takes in a kernel event; none may be older than the last event of either kind.
  public mutating func add(_ event: KernelEvent) { kernel.add(event) }

  /// Takes in a loss of kernel events, which leaves what the loops recorded beyond doubt.
  public mutating func addKernelLoss(_ loss: TraceLoss) {
    kernel.add(loss)
    doubt.add(loss, atMost: Self.mostLosses)
  }

  /// Takes in a loss that showed while reading.
  public mutating func add(_ loss: TraceLoss) {
    gaps.add(loss)
    doubt.add(loss, atMost: Self.mostLosses)
    doubt.lostUserEvents = doubt.lostUserEvents.addingSaturated(loss.events ?? 0)
  }

  /// Takes in damage that showed while reading.
  public mutating func add(_ damage: TraceDamage) {
    doubt.damageCount += 1
    if doubt.damage.count < Self.mostLosses { doubt.damage.append(damage) }
  }

  /// The answer, for the events so far.
  public func findings() -> TraceFindings {
    var findings = TraceFindings()
    findings.spanNanoseconds = first.map { $0...last }
    findings.hitchThresholdNanoseconds = hitchThresholdNanoseconds
    findings.selection = selection
    findings.selectedNanoseconds = selectedTimes
    let ordered = loops.filter(isSelected).sorted(by: Self.isBefore)
    let modeNames = modeNames
    findings.loops = ordered.map { self.findings(of: $0, modeNames) }
    findings.processes = ProcessFindings.processes(of: findings.loops)
    findings.recordings = recordings
    findings.kernel = kernel.findings(of: findings.loops)
    findings.doubt = doubt
    findings.doubt.losses.sort { $0.beginNanoseconds < $1.beginNanoseconds }
    for loop in ordered {
      findings.eventCounts.merge(loop.events.byKind, uniquingKeysWith: +)
      findings.doubt.add(loop)
    }
    for recording in recordings {
      findings.doubt.recorderFaults += recording.faults(besides: doubt)
      findings.doubt.recorderRemarks += recording.remarks(on: doubt, hasOthers: hasOthers)
    }
    return findings
  }

  /// Whether a loop may be of somebody else than the recorded command, whatever is selected.
  private var hasOthers: Bool {
    loops.contains { names.isCommand($0.process, at: $0.spanNanoseconds.upperBound) != true }
  }

  /// The names of the modes of each process, a loop's own before those of others.
  private var modeNames: [ProcessKey: [UInt32: String]] {
    loops.reduce(into: [:]) { names, loop in
      let key = ProcessKey(process: loop.process, incarnation: loop.incarnation)
      names[key, default: [:]].merge(loop.modeNames.filter { !$1.isEmpty }) { first, _ in first }
    }
  }

  private func findings(
    of loop: LoopAccumulator, _ modeNames: [ProcessKey: [UInt32: String]]
  ) -> LoopFindings {
    let key = ProcessKey(process: loop.process, incarnation: loop.incarnation)
    let known = loop.modeNames.filter { !$1.isEmpty }.merging(modeNames[key] ?? [:]) { own, _ in own
    }
    var found = LoopFindings(loop, names, known)
    let timeline = gaps.timelines[loop.gapsPlace]
    found.gaps = loop.gaps(among: timeline, inTraceFrom: first ?? last)
    found.cpus = gaps.cpus(process: loop.process, loop: loop.loop)?.sorted()
    found.isSpared = timeline.spans != gaps.timelines[0].spans
    return found
  }

  /// The system gives the number of a process that is gone to another.
  private mutating func noteAnnouncement(_ event: TraceEvent, of thread: Int32) {
    guard let known = indexes[key(of: event)],
      loops[known].isAnother(announcedFor: thread, by: event)
    else { return }
    incarnations[event.process, default: 0] += 1
    lastIndex = loops.count
  }

  private func key(of event: TraceEvent) -> LoopKey {
    LoopKey(
      process: event.process, incarnation: incarnations[event.process] ?? 0, loop: event.loop)
  }

  private mutating func index(of event: TraceEvent) -> Int {
    if lastIndex < loops.count, loops[lastIndex].process == event.process,
      loops[lastIndex].loop == event.loop
    {
      return lastIndex
    }
    let key = key(of: event)
    lastIndex =
      indexes[key]
      ?? {
        var loop = LoopAccumulator(
          process: event.process, incarnation: key.incarnation, loop: event.loop,
          hitchThresholdNanoseconds: hitchThresholdNanoseconds,
          scope: scope(ofProcess: key.process, loop: key.loop))
        loop.gapsPlace = gaps.place(process: loop.process, loop: loop.loop)
        loops.append(loop)
        indexes[key] = loops.count - 1
        return loops.count - 1
      }()
    return lastIndex
  }
}

extension TraceDoubt {
  fileprivate mutating func add(_ loss: TraceLoss, atMost mostLosses: Int) {
    lossCount += 1
    lostEvents = lostEvents.addingSaturated(loss.events ?? 0)
    lostPackets = lostPackets.addingSaturated(loss.packets)
    if losses.count < mostLosses { losses.append(loss) }
  }

  fileprivate mutating func add(_ loop: LoopAccumulator) {
    calloutsWithoutEnd += loop.callouts.beginsWithoutEnd + UInt64(loop.callouts.open.count)
    calloutsWithoutBegin += loop.callouts.endsWithoutBegin
    calloutsAcrossLosses += loop.callouts.doubtful
    runsWithoutEnd += loop.runs.runsWithoutEnd
    openCallouts += loop.callouts.open.map {
      OpenCallout(
        process: loop.process, loop: loop.loop, callout: $0.callout,
        beginNanoseconds: $0.beginNanoseconds)
    }
  }
}
