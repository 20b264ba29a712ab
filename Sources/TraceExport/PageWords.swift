// Times and names of a trace as its page shows them. Not for where they stand.

import TraceAnalysis
import TraceModel
import WebPages

/// A name out of a trace on one line, cut where it is too long to read.
func shown(_ name: String) -> String {
  let longest = 60
  let line = String(name.prefix(longest + 1)).replacing("\n", with: "␊")
  return line.count <= longest ? line : line.prefix(longest) + "…"
}

/// What stands behind a number: a name out of a trace in quotes, or nothing if there is none.
func quoted(_ name: String) -> String { name.isEmpty ? "" : " \"\(shown(name))\"" }

func duration(_ nanoseconds: UInt64) -> String {
  ReadableNumbers.duration(nanoseconds: nanoseconds)
}

/// A colour of the style sheet with what it stands for.
func key(_ color: String, _ name: String) -> Markup {
  .element(
    "span", ["class": "key"],
    .element("span", ["class": "swatch", "style": "background:var(--\(color))"]) + Markup(name))
}

/// Points in time as seconds since the trace began, which is how `--from` takes them.
struct PageTimes {
  let beginNanoseconds: UInt64

  init(_ findings: TraceFindings) {
    beginNanoseconds = findings.spanNanoseconds?.lowerBound ?? 0
  }

  func text(_ nanoseconds: UInt64) -> String {
    nanoseconds < beginNanoseconds
      ? "-" + ReadableNumbers.seconds(nanoseconds: beginNanoseconds - nanoseconds) + " s"
      : ReadableNumbers.seconds(nanoseconds: nanoseconds - beginNanoseconds) + " s"
  }

  /// The options of `loopscope trace analyze` that select a stretch, to the microsecond around it.
  func options(selecting times: ClosedRange<UInt64>) -> [String] {
    let from = max(times.lowerBound, beginNanoseconds) - beginNanoseconds
    let to = max(times.upperBound, beginNanoseconds) - beginNanoseconds
    return [
      "--from \(ReadableNumbers.seconds(nanoseconds: from))",
      "--until \(ReadableNumbers.seconds(nanoseconds: to.addingReportingOverflow(999).partialValue))",
    ]
  }
}

extension LoopFindings {
  /// The loop in words, with its name if it has one.
  var title: String { "loop \(loop)" + quoted(name) }

  /// The process in words, with its program if the trace has it.
  var processWords: String {
    "process \(process)" + quoted(processName)
      + (isNeighbour ? " (neighbour)" : "")
  }

  func label(ofMode number: UInt32) -> String {
    let name = name(ofMode: number)
    return name.isEmpty ? "mode \(number)" : shown(name)
  }

  /// What must be told apart by colour gets the same place everywhere on the page.
  func place(ofMode number: UInt32) -> Int { modes.firstIndex { $0.mode == number } ?? modes.count }

  /// The longest busy stretch, for an order by what matters.
  var longestBusyNanoseconds: UInt64 { longestStretch?.durationNanoseconds ?? 0 }
}

extension WakeFindings.Slowest {
  /// The waking thread in words, with its name if the trace has it.
  var wakerWords: String {
    "thread \(thread)" + quoted(threadName)
  }
}

extension TraceCallout.Kind {
  var words: String { self == .mainQueue ? "main queue" : rawValue }

  /// The class of the style sheet that colours it.
  var styleClass: String { "k-\(rawValue)" }
}

extension Hitch.Callout {
  var title: String {
    let hasNumber = callout.kind != .block && callout.kind != .mainQueue
    let number = hasNumber ? " \(callout.item)" : ""
    return callout.kind.words + number + quoted(name)
  }
}

extension TimerFindings {
  /// The timer in words, with its name if it has one.
  var title: String { "timer \(item)" + quoted(name) }
}

extension CalloutFindings {
  var title: String {
    let hasNumber = kind != .block && kind != .mainQueue
    let number = item.map { " \($0)" } ?? (hasNumber ? "s, others" : "")
    return kind.words + number + quoted(name)
  }
}
