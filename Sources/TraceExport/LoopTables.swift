// The figures about one loop: modes, callouts, wakes with their distribution, timers.

import TraceAnalysis
import TraceModel
import WebPages

struct LoopTables {
  let loop: LoopFindings
  let id: String
  let times: PageTimes
  let anatomies: [WakeAnatomy]

  private static let mostModes = 12
  private static let mostCallouts = 20
  private static let mostWakers = 8
  private static let mostTimers = 12
  private static let quantiles = ["p50", "p90", "p99"]

  var markup: Markup {
    .element(
      "section", ["id": id],
      .element("h2", text: "\(loop.title) of \(loop.processWords)") + modes + callouts + wakes
        + AnatomySection(
          anatomies: anatomies, slowest: loop.wakes.slowestWakes, times: times
        ).markup + timers)
  }

  private var modes: Markup {
    let rows = loop.modes.prefix(Self.mostModes).map { mode in
      [
        loop.label(ofMode: mode.mode), ReadableNumbers.grouped(mode.runs),
        ReadableNumbers.grouped(mode.iterations), duration(mode.busyNanoseconds),
        duration(mode.asleepNanoseconds),
      ]
    }
    return DataTable(titles: ["mode", "runs", "iterations", "busy", "asleep"], rows: rows).markup
      + more(loop.modes.count, Self.mostModes, "modes")
  }

  private var callouts: Markup {
    let all = loop.modes.flatMap { mode in mode.callouts.map { (mode.mode, $0) } }
      .sorted {
        ($1.1.durations.totalNanoseconds, $0.0, $0.1.title)
          < ($0.1.durations.totalNanoseconds, $1.0, $1.1.title)
      }
    let rows = all.prefix(Self.mostCallouts).map { mode, callout in
      [callout.title, loop.label(ofMode: mode)] + cells(callout.durations)
        + [callout.durations.count == 0 ? "" : times.text(callout.longestAtNanoseconds)]
    }
    return DataTable(
      titles: ["callout", "mode"] + titles + ["longest at"], rows: rows
    ).withoutEmptyColumns().markup + more(all.count, Self.mostCallouts, "callouts")
  }

  private var titles: [String] { ["count", "total"] + Self.quantiles + ["longest"] }

  private func cells(_ durations: DurationSummary) -> [String] {
    [ReadableNumbers.grouped(durations.count), duration(durations.totalNanoseconds)]
      + Self.quantiles.map { durations.quantile($0).map(duration) ?? "" }
      + [durations.count == 0 ? "" : duration(durations.longestNanoseconds)]
  }

  private var wakes: Markup {
    let wakes = loop.wakes
    guard wakes.count > 0 else { return Markup() }
    let causes = TraceWakeCause.allCases.compactMap { cause in
      wakes.causes[cause].map {
        "\(cause == .mainQueue ? "main queue" : cause.rawValue) \(ReadableNumbers.grouped($0))"
      }
    }
    var words =
      ReadableNumbers.counted(wakes.count, "wake")
      + ", \(ReadableNumbers.grouped(wakes.withoutKernelCall)) without a system call"
    if !causes.isEmpty { words += "; waits ended by: \(causes.joined(separator: ", "))" }
    words += "; awake for nothing: \(ReadableNumbers.grouped(wakes.stray))"
    return .element("h3", text: "Wakes") + .element("p", ["class": "small"], text: words)
      + latencies
  }

  private var latencies: Markup {
    let backends = loop.wakes.byBackend.flatMap { entry in
      [
        ("\(entry.backend.rawValue), wake to awake", entry.toAwake),
        ("\(entry.backend.rawValue), wake to callout", entry.toCallout),
      ]
    }
    let wakers = loop.wakes.byWaker.prefix(Self.mostWakers).map { entry in
      let name = entry.thread == 0 ? "other threads" : "by thread \(entry.thread)"
      return ("\(name), wake to callout", entry.toCallout)
    }
    let rows = (backends + wakers).filter { $0.1.count > 0 }.map { [$0.0] + cells($0.1) }
    return plot(backends, "latency of wakes: how slow the slowest are")
      + DataTable(titles: ["latency"] + titles, rows: rows).withoutEmptyColumns().markup
      + more(loop.wakes.byWaker.count, Self.mostWakers, "waking threads")
  }

  private var timers: Markup {
    let fired = loop.timers.filter { $0.fires > 0 }
      .sorted { ($1.fires, $0.item) < ($0.fires, $1.item) }
    guard !fired.isEmpty else { return Markup() }
    let rows = fired.prefix(Self.mostTimers).map { timer in
      [
        timer.item == 0 ? "others" : timer.title,
        timer.intervalNanoseconds.map { $0 == 0 ? "once" : duration($0) } ?? "?",
        timer.missedGridPoints.map(ReadableNumbers.grouped) ?? "?",
        ReadableNumbers.grouped(timer.earlyFires),
      ] + cells(timer.lateness)
    }
    let series = fired.prefix(3).map { ("\($0.title), due to fired", $0.lateness) }
    return .element("h3", text: "Timers: how late they fired")
      + plot(series, "lateness of timers: how late the latest are")
      + DataTable(titles: ["timer", "every", "missed", "early"] + titles, rows: rows)
      .withoutEmptyColumns().markup + more(fired.count, Self.mostTimers, "timers")
  }

  private func plot(_ named: [(String, DurationSummary)], _ label: String) -> Markup {
    // A few durations are a list, not a distribution.
    let series = named.filter { $0.1.count >= 10 }.map { name, durations in
      TailPlot.Series(
        name: name,
        steps: durations.distribution.map {
          TailPlot.Step(nanoseconds: $0.nanoseconds, count: $0.count)
        })
    }
    return TailPlot(label: label, series: series).markup
  }

  private func more(_ count: Int, _ shown: Int, _ what: String) -> Markup {
    guard count > shown else { return Markup() }
    return .element(
      "p", ["class": "quiet small"],
      text: "and \(ReadableNumbers.grouped(UInt64(count - shown))) more \(what), "
        + "which loopscope trace analyze lists")
  }
}
