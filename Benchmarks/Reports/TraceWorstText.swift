// What a reader who has a stutter looks for first: the worst of everything, over all loops. Not for
// the rest about each loop: TraceLoopText.

import TraceAnalysis

struct TraceWorstText {
  let report: TraceReport
  let style: TextStyle

  private static let mostHitches = 5
  private static let mostWakes = 3

  private var loops: [LoopFindings] { report.findings.loopsWithoutNeighbours }

  private var neighbours: String {
    loops.count < report.findings.loops.count ? " (without neighbours)" : ""
  }

  var lines: [String] {
    let rows = stretches + slowestWakes + latestTimer
    guard !rows.isEmpty else { return [] }
    return [style.show(heading, as: .heading)]
      + rows.flatMap { hanging($0, width: style.columns) } + closerLook + [""]
  }

  /// What to type for no more than the worst stretch, or the slowest wake where there is none.
  private var closerLook: [String] {
    let stretch = worstStretches.first.map { loop, hitch in
      (loop, hitch.beginNanoseconds, hitch.durationNanoseconds)
    }
    let wake = wakesBySlowness.first.map { loop, wake in
      (loop, wake.atNanoseconds, wake.latencyNanoseconds)
    }
    guard let (loop, begin, length) = stretch ?? wake else { return [] }
    let (end, overflow) = begin.addingReportingOverflow(length)
    guard !overflow, end < .max - 1000 else { return [] }
    return hanging(
      "the first alone: --loop \(loop.process)/\(loop.loop) --from \(report.times.text(begin))"
        + " --to \(report.times.text(end + 1000))", width: style.columns)
  }

  private var heading: String {
    let threshold = duration(report.findings.hitchThresholdNanoseconds)
    let count = loops.reduce(0) { $0 + $1.hitchCount }
    guard count > 0 else { return "no hitch over \(threshold); the worst\(neighbours)" }
    let late = UInt64(loops.filter { $0.hitchCount > 0 }.count)
    return "\(counted(count, "hitch", "hitches")) over \(threshold) in \(counted(late, "loop"));"
      + " the worst\(neighbours)"
  }

  /// The worst hitches; without any, the longest busy stretch.
  private var stretches: [String] {
    let word = loops.allSatisfy(\.hitches.isEmpty) ? "busy" : "hitch"
    return worstStretches.prefix(Self.mostHitches).map { loop, hitch in
      "\(duration(hitch.durationNanoseconds)) \(word)"
        + " at \(report.times.text(hitch.beginNanoseconds)) in \(loop.label(ofMode: hitch.mode))"
        + " of \(label(of: loop)): \(hitch.cause)"
    }
  }

  private var worstStretches: [(LoopFindings, Hitch)] {
    let hitches = loops.flatMap { loop in loop.hitches.map { (loop, $0) } }
    if !hitches.isEmpty { return Self.worstFirst(hitches) }
    let longest = loops.compactMap { loop in loop.longestStretch.map { (loop, $0) } }
    return Array(Self.worstFirst(longest).prefix(1))
  }

  private static func worstFirst(
    _ stretches: [(LoopFindings, Hitch)]
  ) -> [(LoopFindings, Hitch)] {
    stretches.sorted {
      ($1.1.durationNanoseconds, $0.1.beginNanoseconds)
        < ($0.1.durationNanoseconds, $1.1.beginNanoseconds)
    }
  }

  /// Of those that nothing is known about but their length the first will do.
  private var slowestWakes: [String] {
    let wakes = wakesBySlowness
    let isSplit = wakes.contains { $0.1.passage != nil }
    return wakes.prefix(isSplit ? Self.mostWakes : 1).enumerated().map { place, wake in
      let (loop, wake) = wake
      let cause = wake.passage.map { ": \(oneLine($0.cause(duration)))" } ?? ""
      return "\(duration(wake.latencyNanoseconds))"
        + " \(place == 0 ? "slowest wake" : "wake") to a callout at"
        + " \(report.times.text(wake.atNanoseconds)) of \(label(of: loop)),"
        + " by \(wake.wakerLabel)\(cause)"
    }
  }

  private var wakesBySlowness: [(LoopFindings, WakeFindings.Slowest)] {
    loops.flatMap { loop in loop.wakes.slowestWakes.map { (loop, $0) } }.sorted {
      ($1.1.latencyNanoseconds, $0.1.atNanoseconds) < ($0.1.latencyNanoseconds, $1.1.atNanoseconds)
    }
  }

  private var latestTimer: [String] {
    let timers = loops.flatMap { loop in loop.timers.map { (loop, $0) } }
      .filter { $0.1.lateness.count > 0 }
    guard
      let (loop, timer) = timers.max(by: {
        $0.1.lateness.longestNanoseconds < $1.1.lateness.longestNanoseconds
      })
    else { return [] }
    return [
      "\(duration(timer.lateness.longestNanoseconds)) latest timer at"
        + " \(report.times.text(timer.latestAtNanoseconds)): timer \(timer.title) of"
        + " \(label(of: loop))"
    ]
  }

  /// The loop, with its process where there is more than one.
  private func label(of loop: LoopFindings) -> String {
    let isAlone = loops.allSatisfy { $0.process == loop.process }
    return loop.label + (isAlone ? "" : " of \(loop.processLabel)")
  }
}

extension Hitch {
  /// The innermost callout that took half of the stretch or more, else the longest of many.
  fileprivate var cause: String {
    let half = callouts.filter { $0.durationNanoseconds >= durationNanoseconds / 2 }
    if let culprit = half.max(by: { $0.enclosing < $1.enclosing }) {
      return "\(culprit.label) took \(duration(culprit.durationNanoseconds)) of it"
    }
    let all = UInt64(callouts.count) + omittedCallouts
    guard let longest = callouts.max(by: { $0.durationNanoseconds < $1.durationNanoseconds })
    else { return "no callout in it" }
    return "\(counted(all, "callout")), the longest \(longest.label)"
      + " with \(duration(longest.durationNanoseconds))" + outside
  }

  /// Where most of it went when the callouts have only a little.
  private var outside: String {
    let rest = outsideOfCalloutsNanoseconds
    guard rest > durationNanoseconds / 2 else { return "" }
    return ", \(duration(rest)) of it outside of "
      + (omittedCallouts == 0 ? "callouts" : "the \(callouts.count) longest callouts")
  }
}
