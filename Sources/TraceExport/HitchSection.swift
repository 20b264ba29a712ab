// One stretch worth a look: what it was, the chain of callouts in it, and its timeline.

import TraceAnalysis
import WebPages

struct HitchSection {
  let item: TimelinePlan.Item
  let loop: LoopFindings
  /// The loop in words that no other loop of the page shares.
  let place: String
  let times: PageTimes
  let timeline: Markup

  var markup: Markup {
    .element("section", ["id": item.id], .element("h3", text: heading) + chain + timeline)
  }

  /// What it was, in one line.
  var heading: String { item.figure.isEmpty ? what : "\(item.figure) \(what)" }

  /// The same without the figure.
  var what: String {
    switch item.reason {
    case .hitch(let stretch), .longestStretch(let stretch):
      "busy in \(loop.label(ofMode: stretch.mode)) of \(place), at "
        + times.text(stretch.beginNanoseconds)
    case .slowestWake(let wake):
      "from the slowest wake to its callout in \(place), at \(times.text(wake.atNanoseconds))"
    case .latestTimer(let timer):
      "late: timer \(timer.item) of \(place), at \(times.text(timer.latestAtNanoseconds))"
    case .everything: "All of \(place)"
    }
  }

  private var chain: Markup {
    switch item.reason {
    case .hitch(let hitch), .longestStretch(let hitch): chain(of: hitch)
    case .slowestWake, .latestTimer, .everything: Markup()
    }
  }

  private func chain(of hitch: Hitch) -> Markup {
    let calls = hitch.callouts.map { call in
      let part = ReadableNumbers.share(call.durationNanoseconds, of: hitch.durationNanoseconds)
      let width = min(
        100, 100 * Double(call.durationNanoseconds) / Double(max(hitch.durationNanoseconds, 1)))
      let style =
        "--d:\(min(call.enclosing, 8));--w:\(ReadableNumbers.fixed(width, decimals: 1))%"
      return Markup.element(
        "div", ["class": "call", "style": style],
        .element("span", text: call.title)
          + .element("b", text: duration(call.durationNanoseconds))
          + .element("span", ["class": "quiet"], text: part)
          + .element("i", ["style": "background:var(--\(call.callout.kind.rawValue))"]))
    }
    guard !calls.isEmpty else {
      return .element("p", ["class": "quiet small"], text: "No callout lies in it.")
    }
    let more =
      hitch.omittedCallouts == 0
      ? Markup()
      : .element(
        "p", ["class": "quiet small"],
        text: "and \(ReadableNumbers.counted(hitch.omittedCallouts, "shorter callout"))")
    return .element("div", ["class": "chain"], calls.joined()) + more
  }
}

extension TimelinePlan.Item {
  /// The number that says how bad it was; empty where there is none.
  var figure: String {
    switch reason {
    case .hitch(let stretch), .longestStretch(let stretch): duration(stretch.durationNanoseconds)
    case .slowestWake(let wake): duration(wake.latencyNanoseconds)
    case .latestTimer(let timer): duration(timer.lateness.longestNanoseconds)
    case .everything: ""
    }
  }
}
