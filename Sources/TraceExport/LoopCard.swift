// One loop at a glance: what it is, the figures that matter, and its overview.

import TraceAnalysis
import WebPages

struct LoopCard {
  let loop: LoopFindings
  let id: String
  let threshold: UInt64
  let drawing: Markup

  var markup: Markup {
    let title = Markup.element("a", ["href": "#\(id)"], text: loop.title)
    let place = Markup.element("span", ["class": "quiet small"], text: " \(placeWords)")
    return .element(
      "div", ["class": "card"],
      .element("h3", [:], title + place) + .element("p", ["class": "facts"], facts) + spared
        + drawing)
  }

  /// Why the gaps of the trace are not all drawn here.
  private var spared: Markup {
    guard loop.isSpared, let cpus = loop.cpus else { return Markup() }
    let numbers = cpus.map { "\($0)" }.joined(separator: ", ")
    return .element(
      "p", ["class": "quiet small"],
      text: "It was seen on CPU \(numbers) alone: what other CPUs lost is not missing here.")
  }

  private var placeWords: String {
    let thread = loop.thread == 0 ? "" : ", thread \(loop.thread)"
    let backends = loop.backends.map { ", \($0.rawValue)" }.joined()
    return "\(loop.processWords)\(thread)\(backends)"
  }

  private var facts: Markup {
    let whole = loop.busyNanoseconds + loop.asleepNanoseconds + loop.doubtfulNanoseconds
    var facts = fact(ReadableNumbers.share(loop.busyNanoseconds, of: whole), "busy")
    if loop.hitchCount > 0 {
      facts += fact(
        ReadableNumbers.grouped(loop.hitchCount),
        "\(loop.hitchCount == 1 ? "hitch" : "hitches") over \(duration(threshold))", alarms: true)
    }
    facts += fact(duration(loop.longestBusyNanoseconds), "longest busy")
    facts += fact(
      ReadableNumbers.grouped(loop.iterations), loop.iterations == 1 ? "iteration" : "iterations")
    if let slowest = loop.wakes.slowest {
      facts += fact(duration(slowest.latencyNanoseconds), "slowest wake to a callout")
    }
    if let late = loop.timers.map(\.lateness.longestNanoseconds).max(), late > 0 {
      facts += fact(duration(late), "latest timer")
    }
    if loop.doubtfulNanoseconds > 0 {
      facts += fact(duration(loop.doubtfulNanoseconds), "unknown", alarms: true)
    }
    return facts
  }

  private func fact(_ value: String, _ name: String, alarms: Bool = false) -> Markup {
    .element(
      "span", ["class": alarms ? "alarm" : ""], .element("b", text: value) + Markup(" \(name)"))
  }
}
