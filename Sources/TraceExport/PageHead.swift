// The head of a trace's page: which trace it is, how much of it, and what part is shown.

import TraceAnalysis
import WebPages

struct PageHead {
  let findings: TraceFindings
  let origin: ExportOrigin
  let times: PageTimes

  var markup: Markup {
    let processes = UInt64(Set(findings.loops.map(\.process)).count)
    var line = ReadableNumbers.counted(findings.eventCount, "event")
    if let span = findings.spanNanoseconds {
      line += " in \(duration(span.upperBound - span.lowerBound))"
    }
    line += " of \(ReadableNumbers.counted(UInt64(findings.loops.count), "loop"))"
    line += " in \(ReadableNumbers.counted(processes, "process", "processes"))"
    return .element("h1", text: shown(origin.path))
      + .element("p", ["class": "quiet"], text: line + recorded) + recordings + kernel + selection
  }

  private var recordings: Markup {
    findings.recordings.map {
      .element("p", ["class": "quiet"], text: "Of \($0.words).")
    }.joined()
  }

  private var kernel: Markup {
    let words =
      switch findings.kernel.coverage {
      case .notAsked: ""
      case .unavailable(let reason): "Anatomy of wakes: unavailable, \(shown(reason))."
      case .recorded(_, let tellsInterrupts):
        "With \(ReadableNumbers.counted(findings.kernel.eventCount, "kernel event"))"
          + (tellsInterrupts ? "." : "; this kernel does not tell interrupts between CPUs.")
      }
    return words.isEmpty ? Markup() : .element("p", ["class": "quiet"], text: words)
  }

  private var recorded: String {
    guard let span = findings.spanNanoseconds, origin.wallClockOffsetNanoseconds != 0 else {
      return ""
    }
    let (time, overflow) = Int64(clamping: span.lowerBound).addingReportingOverflow(
      origin.wallClockOffsetNanoseconds)
    let host = origin.hostName.isEmpty ? "" : " on \(shown(origin.hostName))"
    let date = overflow ? "" : " " + ReadableNumbers.utc(secondsSince1970: time / 1_000_000_000)
    return ", recorded\(host)\(date). Times are seconds since the trace began."
  }

  private var selection: Markup {
    guard !findings.selection.isEverything, let part = findings.selectedNanoseconds else {
      return Markup()
    }
    let process = findings.selection.process.map { ", process \(shown($0))" } ?? ""
    let loop = findings.selection.loop.map { ", loop \(shown($0))" } ?? ""
    return .element(
      "p",
      text: "Selected: from \(times.text(part.lowerBound)) to \(times.text(part.upperBound))"
        + "\(process)\(loop).")
  }
}
