// One loop of a trace as text.

import TraceAnalysis
import TraceModel

struct TraceLoopText {
  let loop: LoopFindings
  let report: TraceReport
  let style: TextStyle

  /// Longer lists go on in the JSON report.
  private static let mostRows = 20
  private static let mostGaps = 3

  var lines: [String] {
    let sections = [
      [hitchLines, modeLines], callouts,
      [waits.lines(style), wakeLines, anatomyLines, timerLines, activities.lines(style)],
    ]
    .joined().filter { !$0.isEmpty }
    return head + [""] + sections.flatMap { $0 + [""] }
  }

  private var head: [String] {
    let thread = loop.thread == 0 ? "" : ", " + numbered("thread", loop.thread, loop.threadName)
    let backends = loop.backends.map(\.rawValue).joined(separator: ", ")
    let title =
      "\(loop.label) of \(loop.processLabel)\(again)\(thread)"
      + (backends.isEmpty ? "" : ", \(backends)")
    return wrapped(title, width: style.columns).map { style.show($0, as: .heading) }
      + (gapWords + [timeWords, runWords]).flatMap { wrapped($0, width: style.columns) }
  }

  /// What is missing of this loop, before any figure that lacks it.
  private var gapWords: [String] {
    var words: [String] = []
    if !loop.gaps.isEmpty {
      let spans = loop.gaps.prefix(Self.mostGaps).map {
        report.times.text(from: $0.lowerBound, to: $0.upperBound)
      }
      let rest = loop.gaps.count - spans.count
      words.append(
        "INCOMPLETE: events missing \(spans.joined(separator: ", "))"
          + (rest == 0 ? "" : " and in \(counted(UInt64(rest), "more gap"))")
          + "; read from \(report.times.text(loop.spanNanoseconds.lowerBound))"
          + " to \(report.times.text(loop.spanNanoseconds.upperBound)),"
          + " and no duration across a gap counts")
    }
    if loop.isSpared, let cpus = loop.cpus {
      words.append(
        "seen on CPU \(cpus.map { "\($0)" }.joined(separator: ", ")) alone: what other CPUs lost"
          + " is not missing here")
    }
    return words
  }

  private var again: String {
    loop.incarnation == 0 ? "" : " (number \(loop.incarnation + 1) with that number)"
  }

  private var timeWords: String {
    let whole = loop.busyNanoseconds + loop.asleepNanoseconds + loop.doubtfulNanoseconds
    let parts = [
      ("busy", loop.busyNanoseconds), ("asleep", loop.asleepNanoseconds),
      ("unknown", loop.doubtfulNanoseconds),
    ].filter { $0.1 > 0 || $0.0 != "unknown" }
    return counted(loop.iterations, "iteration") + ", " + counted(loop.sleeps, "sleep") + ", "
      + parts.map { "\($0.0) \(duration($0.1)) (\(share($0.1, of: whole)))" }
      .joined(separator: ", ")
  }

  private var runWords: String {
    let ends = TraceRunResult.allCases.compactMap { result in
      loop.results[result].map { "\(result.words) \(grouped($0))" }
    }
    let begun = loop.modes.reduce(0) { $0 + $1.runs }
    let ended = loop.results.values.reduce(0, +)
    // A run may begin before the trace, or the part that was asked for, and end after it.
    let runs = counted(begun, "run") + (begun == ended ? "" : " begun, \(grouped(ended)) ended")
    return runs + (ends.isEmpty ? "" : " (\(ends.joined(separator: ", ")))") + ", "
      + counted(loop.modeSwitches, "mode switch", "mode switches")
  }

  private var activities: DurationTable {
    DurationTable(
      title: "time in activity",
      rows: loop.activities.map {
        .init(name: $0.kind.rawValue, durations: $0.durations, longestAt: nil)
      })
  }

  private var modeLines: [String] {
    guard !loop.modes.isEmpty else { return [] }
    let names = TextColumn(title: "mode", cells: loop.modes.map(\.label), alignsLeft: true)
    let columns = [
      TextColumn(title: "runs", cells: loop.modes.map { grouped($0.runs) }),
      TextColumn(title: "iterations", cells: loop.modes.map { grouped($0.iterations) }),
      TextColumn(title: "busy", cells: loop.modes.map { duration($0.busyNanoseconds) }),
      TextColumn(title: "asleep", cells: loop.modes.map { duration($0.asleepNanoseconds) }),
    ]
    return table(names, columns)
  }

  /// One table for each mode.
  private var callouts: [[String]] {
    loop.modes.map { mode in
      let shownRows = mode.callouts.prefix(Self.mostRows)
      let table = DurationTable(
        title: "callouts in \(mode.label)",
        rows: shownRows.map {
          .init(
            name: $0.label, durations: $0.durations,
            longestAt: report.times.text($0.longestAtNanoseconds))
        })
      return table.lines(style) + more(mode.callouts.count)
    }
  }

  /// Timers are not among them: they wait to be due, and how late they are is told below.
  private var waits: DurationTable {
    let rows = loop.modes.flatMap { mode in
      mode.callouts.filter { $0.kind != .timer && $0.delays.count > 0 }.map { callout in
        row("\(callout.label) in \(mode.label)", callout.delays)
      }
    }
    return DurationTable(title: "queued until called", rows: Array(rows.prefix(Self.mostRows)))
  }

  private var wakeLines: [String] {
    let wakes = loop.wakes
    guard wakes.count > 0 || !wakes.causes.isEmpty else { return [] }
    let causes = TraceWakeCause.allCases.compactMap { cause in
      wakes.causes[cause].map { "\(cause.words) \(grouped($0))" }
    }
    var words =
      counted(wakes.count, "wake") + ", \(grouped(wakes.withoutKernelCall)) without a system call"
    if wakes.recordedLate > 0 { words += ", \(grouped(wakes.recordedLate)) recorded late" }
    words +=
      causes.isEmpty ? "; no wait ended" : "; waits ended by: \(causes.joined(separator: ", "))"
    words += "; awake for nothing: \(grouped(wakes.stray))"
    return wrapped(words, width: style.columns) + latencies.lines(style)
      + more(wakes.byWaker.count)
  }

  private var anatomyLines: [String] {
    TraceAnatomyText(loop: loop, report: report, style: style).lines
  }

  private var latencies: DurationTable {
    let backends = loop.wakes.byBackend.flatMap { entry in
      [
        row("\(entry.backend.rawValue): to awake", entry.toAwake),
        row("\(entry.backend.rawValue): to callout", entry.toCallout),
      ]
    }
    let wakers = loop.wakes.byWaker.prefix(Self.mostRows).flatMap { entry in
      let name =
        entry.thread == 0 ? "other threads" : numbered("thread", entry.thread, entry.threadName)
      return [
        row("by \(name): to awake", entry.toAwake), row("by \(name): to callout", entry.toCallout),
      ]
    }
    return DurationTable(
      title: "from the wake", rows: (backends + wakers).filter { $0.durations.count > 0 })
  }

  private func row(_ name: String, _ durations: DurationSummary) -> DurationTable.Row {
    .init(name: name, durations: durations, longestAt: nil)
  }

  private var timerLines: [String] {
    let timers = loop.timers.filter { $0.fires > 0 }
    guard !timers.isEmpty else { return [] }
    let first = timers.sorted { ($1.fires, $0.item) < ($0.fires, $1.item) }.prefix(Self.mostRows)
    let names = TextColumn(
      title: "timer", cells: first.map { $0.item == 0 ? "others" : $0.title }, alignsLeft: true)
    let columns = [
      TextColumn(title: "every", cells: first.map(\.intervalWords)),
      TextColumn(title: "fired", cells: first.map { grouped($0.fires) }),
      TextColumn(title: "early", cells: first.map { grouped($0.earlyFires) }),
      TextColumn(
        title: "missed", cells: first.map { $0.missedGridPoints.map { grouped($0) } ?? "?" }),
      TextColumn(
        title: "late p50", cells: first.map { $0.lateness.quantile("p50").map(duration) ?? "" }),
      TextColumn(
        title: "late p99", cells: first.map { $0.lateness.quantile("p99").map(duration) ?? "" }),
      TextColumn(title: "latest", cells: first.map { duration($0.lateness.longestNanoseconds) }),
    ]
    return table(names, columns) + more(timers.count)
      + wrapped(
        "the kernel's timer was set \(counted(loop.timerArms, "time"))", width: style.columns)
  }

  private var hitchLines: [String] {
    guard loop.hitchCount > 0 else { return [] }
    let worst = loop.hitches.sorted {
      ($1.durationNanoseconds, $0.beginNanoseconds) < ($0.durationNanoseconds, $1.beginNanoseconds)
    }.prefix(Self.mostRows)
    let threshold = duration(report.findings.hitchThresholdNanoseconds)
    let title = "\(counted(loop.hitchCount, "hitch", "hitches")) over \(threshold), the worst first"
    return [style.show(title, as: .heading)]
      + worst.flatMap { hitchLines(of: $0) }
      + more(Int(clamping: loop.hitchCount))
  }

  private func hitchLines(of hitch: Hitch) -> [String] {
    TraceHitchText(hitch: hitch, loop: loop, times: report.times, columns: style.columns).lines
  }

  private func table(_ names: TextColumn, _ columns: [TextColumn]) -> [String] {
    TextTable(names: names, columns: columns).lines(width: style.columns) { line, row in
      row == nil ? style.show(line, as: .heading) : line
    }
  }

  private func more(_ count: Int) -> [String] {
    count <= Self.mostRows
      ? [] : [style.show("and \(grouped(count - Self.mostRows)) more in the JSON", as: .aside)]
  }
}

extension TraceRunResult {
  fileprivate var words: String {
    switch self {
    case .timedOut: "timed out"
    case .handledSource: "handled a source"
    default: rawValue
    }
  }
}

extension TraceWakeCause {
  fileprivate var words: String { self == .mainQueue ? "main queue" : rawValue }
}

extension TimerFindings {
  fileprivate var intervalWords: String {
    switch intervalNanoseconds {
    case nil: "?"
    case 0?: "once"
    case let interval?: duration(interval)
    }
  }
}
