// Which stretches of a trace a page draws in detail: the worst of everything. Not for drawing them.

import TraceAnalysis

/// The timelines of a page, the worst first.
struct TimelinePlan {
  /// One stretch of one loop.
  struct Item {
    /// What makes it worth a look.
    enum Reason {
      case hitch(Hitch)
      case longestStretch(Hitch)
      case slowestWake(WakeFindings.Slowest)
      case latestTimer(TimerFindings)
      /// The loop did so little that all of it can be drawn.
      case everything
    }

    /// What links to it.
    let id: String
    /// Whether it is the worst of its kind.
    var isWorst = true
    let reason: Reason
    /// The loop's place in the findings.
    let loop: Int
    let times: ClosedRange<UInt64>
  }

  private(set) var items: [Item] = []

  /// More loops, hitches and whole loops than this are not drawn in detail.
  static let mostHitches = 20
  private static let mostWakes = 3
  private static let mostWholeLoops = 8
  private static let mostEventsOfWholeLoop: UInt64 = 400

  /// When the trace began.
  private let traceBegin: UInt64

  init(_ findings: TraceFindings, _ contents: TraceContents) {
    traceBegin = findings.spanNanoseconds?.lowerBound ?? 0
    addStretches(findings)
    addSlowestWakes(findings)
    addLatestTimer(findings)
    addWholeLoops(findings, contents)
  }

  private mutating func addStretches(_ findings: TraceFindings) {
    let loops = findings.loops.indices
    let hitches = loops.flatMap { loop in findings.loops[loop].hitches.map { (loop, $0) } }
    for (number, (loop, hitch)) in worstFirst(hitches).prefix(Self.mostHitches).enumerated() {
      add("hitch-\(number + 1)", .hitch(hitch), loop, hitch.beginNanoseconds, hitch.endNanoseconds)
    }
    guard items.isEmpty else { return }
    let longest = loops.compactMap { loop in findings.loops[loop].longestStretch.map { (loop, $0) }
    }
    if let (loop, stretch) = worstFirst(longest).first {
      add(
        "longest", .longestStretch(stretch), loop, stretch.beginNanoseconds, stretch.endNanoseconds)
    }
  }

  private func worstFirst(_ stretches: [(Int, Hitch)]) -> [(Int, Hitch)] {
    stretches.sorted {
      ($1.1.durationNanoseconds, $0.1.beginNanoseconds, $0.0)
        < ($0.1.durationNanoseconds, $1.1.beginNanoseconds, $1.0)
    }
  }

  /// The slowest wake, and the next ones where the kernel's events tell of them, too.
  private mutating func addSlowestWakes(_ findings: TraceFindings) {
    let wakes = findings.loops.indices.flatMap { loop in
      findings.loops[loop].wakes.slowestWakes.map { (loop, $0) }
    }.sorted {
      ($1.1.latencyNanoseconds, $0.1.atNanoseconds, $0.0)
        < ($0.1.latencyNanoseconds, $1.1.atNanoseconds, $1.0)
    }
    for (place, (loop, wake)) in wakes.prefix(Self.mostWakes).enumerated()
    where place == 0 || wake.passage != nil {
      let end = wake.atNanoseconds &+ wake.latencyNanoseconds
      add(
        place == 0 ? "wake" : "wake-\(place + 1)", .slowestWake(wake), loop, wake.atNanoseconds,
        max(end, wake.atNanoseconds))
      items[items.count - 1].isWorst = place == 0
    }
  }

  private mutating func addLatestTimer(_ findings: TraceFindings) {
    let timers = findings.loops.indices.flatMap { loop in
      findings.loops[loop].timers.filter { $0.lateness.count > 0 }.map { (loop, $0) }
    }
    guard
      let (loop, timer) = timers.max(by: {
        $0.1.lateness.longestNanoseconds < $1.1.lateness.longestNanoseconds
      })
    else { return }
    let fired = timer.latestAtNanoseconds
    let due = fired - min(timer.lateness.longestNanoseconds, fired)
    // A timer may be due since long before the trace: there is nothing to see of that.
    add("timer", .latestTimer(timer), loop, min(max(due, traceBegin), fired), fired)
  }

  private mutating func addWholeLoops(_ findings: TraceFindings, _ contents: TraceContents) {
    guard let selected = findings.selectedNanoseconds else { return }
    let small = findings.loops.indices.filter {
      let events = findings.loops[$0].eventCounts.values.reduce(0, +)
      return events <= Self.mostEventsOfWholeLoop && findings.loops[$0].iterations > 0
    }
    for index in small.prefix(Self.mostWholeLoops) {
      let loop = findings.loops[index]
      let known = contents.loops.first { $0.process == loop.process && $0.loop == loop.loop }
      guard let span = known?.spanNanoseconds, span.overlaps(selected) else { continue }
      items.append(
        Item(
          id: "all-\(index + 1)", reason: .everything, loop: index,
          times: span.clamped(to: selected)))
    }
  }

  /// What leads to a stretch and what follows is a part of the picture.
  private mutating func add(
    _ id: String, _ reason: Item.Reason, _ loop: Int, _ begin: UInt64, _ end: UInt64
  ) {
    let margin = max((end - begin) / 8, 2_000)
    let (last, overflow) = end.addingReportingOverflow(margin)
    items.append(
      Item(
        id: id, reason: reason, loop: loop,
        times: (begin - min(margin, begin - min(traceBegin, begin)))...(overflow ? .max : last)))
  }
}

extension Hitch {
  var endNanoseconds: UInt64 {
    let (end, overflow) = beginNanoseconds.addingReportingOverflow(durationNanoseconds)
    return overflow ? .max : end
  }
}
