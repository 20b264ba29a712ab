// The page of a trace, from top to bottom: whether to believe it, the worst, each loop at a glance,
// the stretches worth a look, and the figures. Not for collecting what it draws: HTMLExporter.

import TraceAnalysis
import TraceModel
import WebPages

struct HTMLPage {
  let findings: TraceFindings
  let origin: ExportOrigin
  let timelines: [(item: TimelinePlan.Item, window: TimelineWindow)]
  let overviews: [LoopKey: LoopOverview]
  /// Where events of each loop may be missing.
  let gaps: [LoopKey: LossTimeline]

  /// More loops than this are not shown; the others are counted.
  private static let mostLoops = 24
  private static let mostWorst = 5

  var html: String {
    PageFrame(title: "\(shown(origin.path)) - loopscope", styles: [.traceStyle], content: content)
      .html
  }

  private var times: PageTimes { PageTimes(findings) }

  private var content: Markup {
    let verdict = VerdictPanel(findings: findings, times: times)
    return definitions + PageHead(findings: findings, origin: origin, times: times).markup
      + verdict.markup + worst + loopCards + stretches + tables
      + verdict.details + foot
  }

  /// What drawings refer to.
  private var definitions: Markup {
    Markup(
      verbatim: """
        <svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs><marker \
        id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" \
        orient="auto"><path class="dot" d="M0 0L8 4L0 8z"/></marker></defs></svg>
        """)
  }

  private var worst: Markup {
    let stretches = timelines.filter(\.item.isStretch).prefix(Self.mostWorst)
    let others = timelines.filter { !$0.item.isStretch && !$0.item.figure.isEmpty }
    let rows = (stretches + others).map { row($0.item) }
    guard !rows.isEmpty else { return Markup() }
    return .element(
      "div", ["class": "panel"],
      .element("p", [:], .element("strong", text: worstTitle))
        + .element("div", ["class": "worst"], rows.joined()))
  }

  private func row(_ item: TimelinePlan.Item) -> Markup {
    let section = section(of: item)
    return .element("b", text: item.figure)
      + .element(
        "div", [:],
        .element("a", ["href": "#\(item.id)"], text: section.what)
          + cause(item.cause))
  }

  private var worstTitle: String {
    let count = findings.loops.reduce(0) { $0 + $1.hitchCount }
    let threshold = duration(findings.hitchThresholdNanoseconds)
    guard count > 0 else {
      return "No loop was busy for longer than \(threshold) in one go. The worst:"
    }
    return "\(ReadableNumbers.counted(count, "hitch", "hitches")) over \(threshold). The worst:"
  }

  private func cause(_ words: String?) -> Markup {
    words.map { .element("div", ["class": "quiet small"], text: $0) } ?? Markup()
  }

  /// The loops with the worst first, those of neighbours last.
  private var order: [Int] {
    findings.loops.indices.sorted {
      let (one, other) = (findings.loops[$0], findings.loops[$1])
      if one.isNeighbour != other.isNeighbour { return other.isNeighbour }
      return (other.longestBusyNanoseconds, other.iterations, $0)
        < (one.longestBusyNanoseconds, one.iterations, $1)
    }
  }

  private var loopCards: Markup {
    let cards = order.prefix(Self.mostLoops).map { index in
      let loop = findings.loops[index]
      return LoopCard(
        loop: loop, id: "loop-\(index + 1)", threshold: findings.hitchThresholdNanoseconds,
        drawing: overview(of: loop)
      ).markup
    }
    guard !cards.isEmpty else { return .element("p", text: "There is no loop in the trace.") }
    let rest = findings.loops.count - cards.count
    let more =
      rest == 0
      ? Markup()
      : .element(
        "p", ["class": "quiet"],
        text: "and \(ReadableNumbers.counted(UInt64(rest), "loop")) that were less busy; "
          + "--loop shows one of them")
    return .element("h2", text: "Loops") + overviewKeys + cards.joined() + more
  }

  private var overviewKeys: Markup {
    .element(
      "p", ["class": "keys quiet"],
      key("busy", "busy") + key("sleep", "asleep") + gapKey
        + Markup("The full height is never asleep. Below it the mode; a flag on top is a hitch."))
  }

  private var gapKey: Markup {
    gaps.values.allSatisfy(\.spans.isEmpty) ? Markup() : key("gap", "events are missing")
  }

  private func gaps(of loop: LoopFindings) -> LossTimeline {
    gaps[LoopKey(process: loop.process, loop: loop.loop)] ?? LossTimeline()
  }

  private func overview(of loop: LoopFindings) -> Markup {
    let key = LoopKey(process: loop.process, loop: loop.loop)
    guard let overview = overviews[key], let selected = findings.selectedNanoseconds else {
      return Markup()
    }
    let links = timelines.compactMap { timeline -> (UInt64, String)? in
      guard case .hitch(let hitch) = timeline.item.reason else { return nil }
      return (hitch.beginNanoseconds, timeline.item.id)
    }
    return OverviewDrawing(
      overview: overview, loop: loop, selected: selected, times: times,
      gaps: gaps(of: loop), links: Dictionary(links) { first, _ in first }
    ).markup
  }

  private func section(
    of item: TimelinePlan.Item, _ timeline: Markup = Markup()
  ) -> HitchSection {
    let loop = findings.loops[item.loop]
    let isAlone = findings.loops.allSatisfy { $0.process == loop.process }
    return HitchSection(
      item: item, loop: loop, place: loop.title + (isAlone ? "" : " of \(loop.processWords)"),
      times: times, timeline: timeline)
  }

  private var stretches: Markup {
    let sections = timelines.map { timeline in
      let loop = findings.loops[timeline.item.loop]
      let drawing = TimelineDrawing(
        window: timeline.window, loop: loop, times: times, gaps: gaps(of: loop),
        label: section(of: timeline.item).heading)
      return section(of: timeline.item, drawing.markup).markup
    }
    guard !sections.isEmpty else { return Markup() }
    return .element("h2", text: "Timelines") + timelineKeys + sections.joined() + hitchesLeftOut
  }

  private var timelineKeys: Markup {
    let kinds = TraceCallout.Kind.allCases.map { key($0.rawValue, $0.words) }.joined()
    return .element(
      "p", ["class": "keys quiet"],
      kinds + key("activity", "activity") + key("sleep", "asleep") + key("m0", "run of a mode")
        + gapKey
        + Markup(
          "A dot is a wake, its arrow leads to the end of the wait. Pale: several short spans."))
      + wayKeys
  }

  private var wayKeys: Markup {
    guard timelines.contains(where: { $0.window.wakes.contains { !$0.steps.isEmpty } }) else {
      return Markup()
    }
    let segments = WakeAnatomy.Segment.allCases.map { key($0.rawValue, $0.name) }.joined()
    return .element(
      "p", ["class": "keys quiet"],
      segments + Markup("A wake's way through the kernel, from its dot to the first callout."))
  }

  private var hitchesLeftOut: Markup {
    let count = findings.loops.reduce(0) { $0 + $1.hitchCount }
    let most = UInt64(TimelinePlan.mostHitches)
    guard count > most else { return Markup() }
    return .element(
      "p", ["class": "quiet"],
      text: "and \(ReadableNumbers.counted(count - most, "shorter hitch", "shorter hitches")) that "
        + "are not drawn; --from and --until show a part of the trace")
  }

  private var tables: Markup {
    order.prefix(Self.mostLoops).map { index in
      let loop = findings.loops[index]
      return LoopTables(
        loop: loop, id: "loop-\(index + 1)", times: times,
        anatomies: findings.kernel.anatomies(process: loop.process, loop: loop.loop)
      ).markup
    }.joined()
  }

  private var foot: Markup {
    .element("p", ["class": "quiet small"], text: "Made by loopscope trace export --to html.")
  }
}

extension TimelinePlan.Item {
  fileprivate var isStretch: Bool {
    switch reason {
    case .hitch, .longestStretch: true
    case .slowestWake, .latestTimer, .everything: false
    }
  }

  /// The innermost callout that took half of a stretch or more, else how many there were; of a wake
  /// the thread, and where most of the time went.
  fileprivate var cause: String? {
    switch reason {
    case .hitch(let stretch), .longestStretch(let stretch):
      let half = stretch.callouts.filter {
        $0.durationNanoseconds >= stretch.durationNanoseconds / 2
      }
      if let culprit = half.max(by: { $0.enclosing < $1.enclosing }) {
        return "\(culprit.title) took \(duration(culprit.durationNanoseconds)) of it"
      }
      let count = UInt64(stretch.callouts.count) + stretch.omittedCallouts
      return count == 0 ? "no callout in it" : ReadableNumbers.counted(count, "callout") + " in it"
    case .slowestWake(let wake):
      let words = [
        wake.thread == 0 ? nil : "woken by \(wake.wakerWords)",
        wake.passage?.cause(duration),
      ]
      let cause = words.compactMap { $0 }.joined(separator: "; ")
      return cause.isEmpty ? nil : cause
    case .latestTimer, .everything: return nil
    }
  }
}
