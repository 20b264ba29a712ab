// Traces written by hand: short names for events, so that a test reads like the trace that it means.

import TraceAnalysis
import TraceModel

/// Events of one loop, in the order of a test.
struct EventScript {
  private(set) var events: [TraceEvent] = []
  var process: Int32
  var loop: UInt32
  var thread: Int32

  init(process: Int32 = 100, loop: UInt32 = 1, thread: Int32 = 101) {
    self.process = process
    self.loop = loop
    self.thread = thread
  }

  /// Adds the events of another script.
  mutating func append(_ others: [TraceEvent]) { events += others }

  /// Adds an event at a time in nanoseconds, on the loop's own thread unless said otherwise.
  mutating func at(_ time: UInt64, by thread: Int32? = nil, _ payload: TracePayload) {
    events.append(
      TraceEvent(
        timestampNanoseconds: time, process: process, thread: thread ?? self.thread, loop: loop,
        payload: payload))
  }

  /// A callout from `begin` to `end`.
  mutating func call(
    _ kind: TraceCallout.Kind, _ item: UInt64, _ begin: UInt64, _ end: UInt64, mode: UInt32 = 1,
    since: UInt64? = nil
  ) {
    let callout = TraceCallout(kind: kind, mode: mode, item: item, sinceNanoseconds: since)
    at(begin, .calloutBegin(callout))
    at(end, .calloutEnd(callout))
  }

  func findings(
    threshold: UInt64 = TraceAnalyzer.defaultHitchThresholdNanoseconds,
    losses: [ClosedRange<UInt64>] = [], whereabouts: LoopWhereabouts? = nil
  ) -> TraceFindings {
    events.findings(threshold: threshold, losses: losses, whereabouts: whereabouts)
  }

  /// What is found about the only loop.
  func loopFindings(
    threshold: UInt64 = TraceAnalyzer.defaultHitchThresholdNanoseconds,
    losses: [ClosedRange<UInt64>] = []
  ) -> LoopFindings {
    findings(threshold: threshold, losses: losses).loops[0]
  }
}

extension [TraceEvent] {
  func findings(
    threshold: UInt64 = TraceAnalyzer.defaultHitchThresholdNanoseconds,
    losses: [ClosedRange<UInt64>] = [], whereabouts: LoopWhereabouts? = nil
  ) -> TraceFindings {
    var analyzer = TraceAnalyzer(
      hitchThresholdNanoseconds: threshold, whereabouts: whereabouts,
      losses: losses.map {
        TraceLoss(
          beginNanoseconds: $0.lowerBound, endNanoseconds: $0.upperBound, events: 1, file: "c_0",
          cpu: 0)
      })
    for event in self { analyzer.add(event) }
    return analyzer.findings()
  }
}

extension TracePayload {
  static func enter(_ mode: UInt32, depth: UInt32 = 0, name: String = "") -> Self {
    .entry(mode: mode, nesting: depth, backend: .futex, modeName: name)
  }
  static func top(_ mode: UInt32, depth: UInt32 = 0) -> Self {
    .beforeTimers(mode: mode, nesting: depth)
  }
  static func sources(_ mode: UInt32, depth: UInt32 = 0) -> Self {
    .beforeSources(mode: mode, nesting: depth)
  }
  static func wait(_ mode: UInt32, depth: UInt32 = 0) -> Self {
    .beforeWaiting(mode: mode, nesting: depth)
  }
  static func asleep(_ mode: UInt32, _ backend: TraceBackend = .futex) -> Self {
    .sleep(mode: mode, backend: backend, deadlineNanoseconds: nil)
  }
  static func awake(
    _ mode: UInt32, _ cause: TraceWakeCause = .timer, depth: UInt32 = 0, wake: UInt64 = 0
  ) -> Self {
    .afterWaiting(mode: mode, nesting: depth, cause: cause, wakeSequence: wake)
  }
  static func leave(
    _ mode: UInt32, depth: UInt32 = 0, _ result: TraceRunResult = .finished
  ) -> Self {
    .exit(mode: mode, nesting: depth, result: result)
  }
  static func begin(_ kind: TraceCallout.Kind, _ item: UInt64, mode: UInt32 = 1) -> Self {
    .calloutBegin(TraceCallout(kind: kind, mode: mode, item: item))
  }
  static func end(_ kind: TraceCallout.Kind, _ item: UInt64, mode: UInt32 = 1) -> Self {
    .calloutEnd(TraceCallout(kind: kind, mode: mode, item: item))
  }
}
