// A trace's report as a page of text: what it is and whether to believe it first, then each loop.

import TraceAnalysis
import TraceModel

struct TraceText {
  let report: TraceReport
  let style: TextStyle
  let showsAllLoops: Bool

  private var findings: TraceFindings { report.findings }

  var lines: [String] {
    var lines = parts
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private var parts: [String] {
    head + TraceVerdictText(report: report, style: style).lines + [""]
      + TraceWorstText(report: report, style: style).lines
      + TraceProcessText(report: report, style: style).lines
      + TraceLoopsText(report: report, style: style, showsAll: showsAllLoops).lines
      + eventLines + TraceDoubtText(report: report, style: style).lines
  }

  private var head: [String] {
    let processes = UInt64(findings.processes.count)
    // Whole, however long: it is what the reader typed, and may want to type again.
    var line = "\(oneLine(report.origin.path)): \(counted(findings.eventCount, "event"))"
    if let span = countedNanoseconds {
      line += " in \(duration(span.upperBound - span.lowerBound))"
    }
    line += " of \(counted(UInt64(findings.loops.count), "loop"))"
    line += " in \(counted(processes, "process", "processes"))"
    return wrapped(line, width: style.columns)
      + (recordings + times + selection).flatMap { wrapped($0, width: style.columns) }
      + TraceKernelText(findings: findings.kernel, style: style).lines
  }

  /// What the events that are counted lie in: the times that were asked for, else those of the
  /// loops that were.
  private var countedNanoseconds: ClosedRange<UInt64>? {
    let selection = findings.selection
    guard selection.from == nil, selection.to == nil else { return findings.selectedNanoseconds }
    let spans = findings.loops.map(\.spanNanoseconds)
    guard !selection.isEverything, let begin = spans.map(\.lowerBound).min(),
      let end = spans.map(\.upperBound).max()
    else { return findings.spanNanoseconds }
    return begin...end
  }

  private var times: [String] {
    guard let span = findings.spanNanoseconds else { return [] }
    let host = report.origin.hostName.isEmpty ? "" : " on \(shown(report.origin.hostName))"
    return [
      "recorded\(host) from \(report.origin.wallClock(span.lowerBound))"
        + " to \(report.origin.wallClock(span.upperBound)); times below are seconds since it"
        + " began at \(TraceTimes.seconds(span.lowerBound)) of CLOCK_MONOTONIC"
    ]
  }

  private var recordings: [String] {
    findings.recordings.map { oneLine($0.words) }
  }

  private var selection: [String] {
    report.selectionWords.isEmpty ? [] : ["only \(report.selectionWords)"]
  }

  private var eventLines: [String] {
    let ours = TraceEventKind.allCases.compactMap { kind in
      findings.eventCounts[kind].map { (kind.rawValue, $0) }
    }
    let others = report.origin.otherEvents.sorted { $0.key < $1.key }.map {
      (shown($0.key), UInt64($0.value))
    }
    guard !(ours + others).isEmpty else { return [] }
    let names = TextColumn(title: "event", cells: (ours + others).map(\.0), alignsLeft: true)
    let counts = TextColumn(title: "count", cells: (ours + others).map { grouped($0.1) })
    return TextTable(names: names, columns: [counts]).lines(width: style.columns) { line, row in
      row == nil ? style.show(line, as: .heading) : line
    } + [""]
  }
}
