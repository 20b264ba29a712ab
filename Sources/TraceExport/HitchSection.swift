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
    .element("section", ["id": item.id], .element("h3", text: heading) + chain + timeline + more)
  }

  /// Where it lies in the loop's overview, and how to get the same part as text.
  private var more: Markup {
    let words = ["--loop \(loop.process)/\(loop.loop)"] + times.options(selecting: item.times)
    let command =
      Markup("loopscope trace analyze DIR")
      + words.map { Markup(" ") + .element("span", ["class": "whole"], text: $0) }.joined()
    var overview = Markup()
    if case .hitch = item.reason {
      overview =
        .element("a", ["href": "#place-\(item.id)"], text: "In the overview") + Markup(" · ")
    }
    return .element("p", ["class": "quiet small how"], overview + .element("code", [:], command))
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
      "from \(item.isWorst ? "the slowest" : "a slow") wake to its callout in \(place), at "
        + times.text(wake.atNanoseconds)
    case .latestTimer(let timer):
      "late: \(timer.title) of \(place), at \(times.text(timer.latestAtNanoseconds))"
    case .everything: "All of \(place)"
    }
  }

  private var chain: Markup {
    switch item.reason {
    case .hitch(let hitch), .longestStretch(let hitch): chain(of: hitch)
    case .slowestWake(let wake): chain(of: wake)
    case .latestTimer, .everything: Markup()
    }
  }

  /// The parts of its way, as far as the kernel told it, or why there are none.
  private func chain(of wake: WakeFindings.Slowest) -> Markup {
    switch wake.passage {
    case nil: return Markup()
    case .unsplit: return note(wake.passage?.words(duration) ?? "")
    case .split(let way):
      let steps = way.steps.map { step in
        ChainRow(
          title: step.title, nanoseconds: step.durationNanoseconds,
          whole: wake.latencyNanoseconds, color: step.segment.rawValue
        ).markup
      }
      return (way.route.wakesSleeper ? Markup() : note(way.route.words))
        + .element("div", ["class": "chain"], steps.joined())
    }
  }

  private func note(_ words: String) -> Markup {
    .element("p", ["class": "quiet small"], text: "The wake: \(words).")
  }

  /// What the loop, the kernel or a tracer took between the callouts, where that matters.
  private func outside(of hitch: Hitch) -> [Markup] {
    let rest = hitch.outsideOfCalloutsNanoseconds
    guard !hitch.callouts.isEmpty, rest > hitch.durationNanoseconds / 100 else { return [] }
    return [
      ChainRow(
        title: hitch.omittedCallouts == 0 ? "outside of callouts" : "outside of these callouts",
        nanoseconds: rest, whole: hitch.durationNanoseconds, color: "activity"
      ).markup
    ]
  }

  private func chain(of hitch: Hitch) -> Markup {
    let calls =
      hitch.callouts.map { call in
        ChainRow(
          title: call.title, at: times.text(call.beginNanoseconds),
          nanoseconds: call.durationNanoseconds, whole: hitch.durationNanoseconds,
          depth: call.enclosing, color: call.callout.kind.rawValue
        ).markup
      } + outside(of: hitch)
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

extension WakeWay.Step {
  /// The part, where it ends, and what held it up.
  fileprivate var title: String {
    let hold = hold(duration)
    return segment.words + (hold.isEmpty ? "" : "; " + hold)
  }
}
