// Times, names and numbers of a trace in words. Not for laying them out.

import FoundationEssentials
import TraceAnalysis
import TraceModel
import WebPages

/// A sentence in from the margin, what does not fit on its line further in.
func hanging(_ sentence: String, width: Int) -> [String] {
  let lines = wrapped(sentence, width: width - 4)
  return zip(lines, lines.indices).map { ($1 == 0 ? "  " : "    ") + $0 }
}

/// A number with a comma between groups of three digits.
func grouped(_ number: some BinaryInteger) -> String { ReadableNumbers.grouped(number) }

/// A number with the word for one or for many.
func counted(_ number: UInt64, _ one: String, _ many: String? = nil) -> String {
  ReadableNumbers.counted(number, one, many)
}

/// A duration with three digits and a unit that fits.
func duration(_ nanoseconds: UInt64) -> String {
  Quantity(Double(nanoseconds), .nanoseconds).description
}

/// A part of a whole as a percentage.
func share(_ part: UInt64, of whole: UInt64) -> String {
  whole == 0 ? "0 %" : Quantity(Double(part) / Double(whole), .fraction).description
}

extension TraceOrigin {
  /// A time of CLOCK_MONOTONIC as the wall clock of the recording showed it, in UTC.
  func wallClock(_ nanoseconds: UInt64) -> String {
    let (sum, overflow) = Int64(clamping: nanoseconds).addingReportingOverflow(
      wallClockOffsetNanoseconds)
    let seconds = overflow ? 0 : sum / 1_000_000_000
    return Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
  }
}

/// A name out of a trace on one line, cut where it is too long to read.
func shown(_ name: String) -> String {
  let longest = 32
  let line = oneLine(name)
  return line.count <= longest ? line : line.prefix(longest - 1) + "…"
}

/// What stands behind a number: a name out of a trace in quotes, or nothing if there is none.
func quoted(_ name: String) -> String { name.isEmpty ? "" : " \"\(shown(name))\"" }

/// What something is, its number, and its name if it has one to show.
func numbered(_ kind: String, _ number: some BinaryInteger, _ name: String) -> String {
  "\(kind) \(number)" + quoted(name)
}

extension ModeFindings {
  /// The mode's name if it has one to show, else its number.
  var label: String { name.isEmpty ? "mode \(mode)" : shown(name) }
}

extension LoopFindings {
  /// The loop's number, and its name if it has one.
  var label: String { numbered("loop", loop, name) }

  /// The number of its process, and the program if the trace has it.
  var processLabel: String {
    numbered("process", process, processName) + (isNeighbour ? " (neighbour)" : "")
  }

  /// The name of a mode if it has one to show, else its number.
  func label(ofMode number: UInt32) -> String {
    let name = name(ofMode: number)
    return name.isEmpty ? "mode \(number)" : shown(name)
  }
}

extension WakeFindings.Slowest {
  /// Who woke the loop.
  var wakerLabel: String {
    thread == 0 ? "one of many threads" : numbered("thread", thread, threadName)
  }
}

extension Hitch.Callout {
  /// What was called, in words.
  var label: String {
    callout.kind.words + (callout.item == 0 ? "" : " \(callout.item)")
      + quoted(name)
  }
}

extension TraceCallout.Kind {
  /// The kind in words.
  var words: String { self == .mainQueue ? "main queue" : rawValue }
}

extension TimerFindings {
  /// The timer's number, and its name if it has one.
  var title: String { "\(item)" + quoted(name) }
}

extension CalloutFindings {
  /// What was called, in words.
  var label: String {
    let number = item.map { " \($0)" } ?? (kind == .block || kind == .mainQueue ? "" : "s, others")
    return kind.words + number + quoted(name)
  }
}
