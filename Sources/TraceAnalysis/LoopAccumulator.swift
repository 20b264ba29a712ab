// One loop's share of a trace, event by event. Not for the report on it: LoopFindings.

import TraceModel

/// Everything that is kept about one loop while a trace streams by.
struct LoopAccumulator {
  let process: Int32
  /// How many processes had the same number before.
  let incarnation: UInt32
  let loop: UInt32
  private(set) var thread: Int32 = 0
  private(set) var name = ""
  private(set) var modeNames: [UInt32: String] = [:]
  private(set) var sources: [UInt64: (kind: TraceSourceKind, name: String)] = [:]
  private(set) var backends: Set<TraceBackend> = []
  private(set) var results: [TraceRunResult: UInt64] = [:]
  private(set) var events = EventTally()
  private(set) var runs: RunTimeline
  private(set) var callouts: CalloutLedger
  private(set) var wakes: WakeLedger
  private(set) var timers: TimerLedger
  private(set) var stretches: StretchWatch

  /// Time of the first and of the last event.
  private(set) var firstNanoseconds: UInt64?
  private(set) var lastNanoseconds: UInt64 = 0

  let scope: AnalysisScope

  /// Where the gaps that it has part in stand among those of the trace.
  var gapsPlace = 0

  /// Whether it announced itself before anything else, so that nothing before that is missing.
  private var isKnownFromBegin = false

  /// More names than this are not remembered.
  private static let mostNames = 65_536
  private static let mostGaps = 1000

  init(
    process: Int32, incarnation: UInt32 = 0, loop: UInt32, hitchThresholdNanoseconds: UInt64,
    scope: AnalysisScope
  ) {
    self.process = process
    self.incarnation = incarnation
    self.loop = loop
    self.scope = scope
    runs = RunTimeline(scope: scope)
    callouts = CalloutLedger(scope: scope)
    wakes = WakeLedger(scope: scope)
    timers = TimerLedger(scope: scope)
    stretches = StretchWatch(thresholdNanoseconds: hitchThresholdNanoseconds, scope: scope)
  }

  var spanNanoseconds: ClosedRange<UInt64> {
    (firstNanoseconds ?? lastNanoseconds)...lastNanoseconds
  }

  /// The gaps that may have taken something of this loop: all of its time, and the first one behind
  /// its last event, since nobody knows whether that was its last.
  func gaps(among timeline: LossTimeline, inTraceFrom begin: UInt64) -> [ClosedRange<UInt64>] {
    let first = isKnownFromBegin ? spanNanoseconds.lowerBound : begin
    let isBehind = { (gap: ClosedRange<UInt64>) in gap.lowerBound > spanNanoseconds.upperBound }
    let possible = timeline.spans.drop { $0.upperBound < first }
    let within = possible.prefix { !isBehind($0) }.prefix(Self.mostGaps)
    return (within + possible.drop { !isBehind($0) }.prefix(1)).map {
      max($0.lowerBound, begin)...$0.upperBound
    }
  }

  /// The names of all modes by number; empty where nothing was said.
  var modes: [UInt32: String] {
    runs.modes.mapValues { _ in "" }.merging(modeNames) { $1 }
  }

  /// Whether an announcement of a loop of this process and number is that of another loop, whose
  /// process was given the number anew.
  ///
  /// A loop stays on its thread. It announces itself when it is made, and again in the middle of a run
  /// when tracing is switched on.
  func isAnother(announcedFor thread: Int32, by event: TraceEvent) -> Bool {
    guard runs.hasBegun else { return false }
    if thread != 0 && self.thread != 0 && thread != self.thread { return true }
    return event.thread == thread && runs.isOver
  }

  mutating func add(_ event: TraceEvent, _ losses: LossTimeline) {
    let time = event.timestampNanoseconds
    if firstNanoseconds == nil { firstNanoseconds = time }
    lastNanoseconds = time
    let isCounted = scope.includes(time, mode: event.payload.mode ?? runs.mode)
    if isCounted { events.add(event.kind) }
    switch event.payload {
    case .entry(let mode, let nesting, let backend, let modeName):
      backends.insert(backend)
      learn(mode, modeName)
      activity(event, mode, nesting, losses)
    case .beforeTimers(let mode, let nesting), .beforeSources(let mode, let nesting):
      activity(event, mode, nesting, losses)
    case .beforeWaiting(let mode, let nesting):
      wakes.settle(isOver: false)
      activity(event, mode, nesting, losses)
    case .afterWaiting(let mode, let nesting, let cause, let sequence):
      activity(event, mode, nesting, losses)
      wakes.awake(cause, in: mode, sequence: sequence, at: time, losses)
    case .exit(let mode, let nesting, let result):
      if isCounted { results[result, default: 0] += 1 }
      wakes.settle(isOver: true)
      activity(event, mode, nesting, losses)
    case .calloutBegin(let callout): begin(callout, at: time, losses)
    case .calloutEnd(let callout): end(callout, at: time, losses)
    case .sleep(_, let backend, _):
      backends.insert(backend)
      runs.sleep(time, losses)
      stretches.sleep(at: time)
      wakes.sleep(with: backend)
    case .wake(let calledKernel, let sequence):
      wakes.wake(sequence, calledKernel: calledKernel, by: event, during: runs.mode)
    case .timerArm(let mode, _): timers.arm(in: mode, at: time)
    default: learn(event.payload)
    }
  }

  /// What the kernel's events tell of a wake that the last event answered.
  mutating func learn(_ answered: WakeAnatomist.Answered) { wakes.learn(answered) }

  private mutating func activity(
    _ event: TraceEvent, _ mode: UInt32, _ nesting: UInt32, _ losses: LossTimeline
  ) {
    if thread == 0 { thread = event.thread }
    let time = event.timestampNanoseconds
    let depth = runs.activity(event.kind, mode: mode, nesting: nesting, at: time, losses)
    callouts.closeAll(from: depth)
    stretches.activity(
      event.kind, mode: mode, isOutermost: runs.depth == 0, at: time, open: callouts.open, losses)
  }

  private mutating func begin(_ callout: TraceCallout, at time: UInt64, _ losses: LossTimeline) {
    runs.pass(time, losses)
    callouts.begin(callout, at: time, depth: runs.depth)
    if callout.kind != .observer { wakes.callout(at: time, losses) }
    if callout.kind == .timer, let due = callout.sinceNanoseconds {
      timers.fire(callout.item, in: callout.mode, due: due, at: time, losses)
    }
  }

  private mutating func end(_ callout: TraceCallout, at time: UInt64, _ losses: LossTimeline) {
    runs.pass(time, losses)
    if let finished = callouts.end(callout, at: time, losses) { stretches.finished(finished) }
  }

  private mutating func learn(_ payload: TracePayload) {
    switch payload {
    case .loopInfo(let thread, let backend, let name):
      isKnownFromBegin = isKnownFromBegin || !runs.hasBegun
      self.thread = thread
      self.name = name
      backends.insert(backend)
    case .modeInfo(let mode, let name): learn(mode, name)
    case .timerInfo(let item, let interval, let tolerance):
      timers.info(item, interval: interval, tolerance: tolerance)
    case .sourceInfo(let item, let kind, _, let name) where sources.count < Self.mostNames:
      sources[item] = (kind, name)
    default: break
    }
  }

  private mutating func learn(_ mode: UInt32, _ name: String) {
    if modeNames[mode] == nil && modeNames.count < Self.mostNames { modeNames[mode] = name }
  }
}
