// A selection in words, and what there is to choose from when it selects nothing.

public import TraceAnalysis

extension TraceReport {
  /// Whether the trace holds something, but nothing of what was asked about.
  public var selectsNothing: Bool {
    !findings.selection.isEverything && findings.loops.isEmpty
  }

  /// What was asked about in words; empty when it was everything.
  var selectionWords: String {
    let selection = findings.selection
    var parts: [String] = []
    if let process = selection.process { parts.append("process \(shown(process))") }
    if let loop = selection.loop { parts.append("loop \(shown(loop))") }
    if let mode = selection.mode { parts.append("mode \(shown(mode))") }
    if selection.from != nil || selection.to != nil, let range = findings.selectedNanoseconds {
      parts.append("from \(times.text(range.lowerBound)) to \(times.text(range.upperBound))")
    }
    return parts.joined(separator: ", ")
  }
}

extension TraceContents {
  private static let mostNames = 10

  /// What can be selected instead of a word that misses, as lines of text.
  public func choices(instead miss: Miss, of loops: [Loop]) -> [String] {
    let lines = miss == .process ? processes(of: loops) : loops.map(words)
    let rest = lines.count - Self.mostNames
    let noun = miss == .process ? "more process" : "more loop"
    return lines.prefix(Self.mostNames)
      + (rest > 0
        ? ["and " + counted(UInt64(rest), noun, miss == .process ? "more processes" : nil)] : [])
  }

  /// From the first to the last event of a loop, in seconds as `--from` and `--to` take them.
  public func typedSpan(of loop: Loop) -> (from: String, to: String) {
    (
      times.text(loop.spanNanoseconds.lowerBound),
      times.text(loop.spanNanoseconds.upperBound.addingReportingOverflow(999).partialValue)
    )
  }

  /// When the trace ends, in seconds since it began.
  public var typedEnd: String { times.text(spanNanoseconds?.upperBound ?? 0) }

  private var times: TraceTimes {
    TraceTimes(beginNanoseconds: spanNanoseconds?.lowerBound ?? 0)
  }

  private func processes(of loops: [Loop]) -> [String] {
    let groups = Dictionary(grouping: loops, by: \.process)
    return groups.sorted { $0.key < $1.key }.map { process, loops in
      let names = Set(loops.map(\.processName)).sorted().filter { !$0.isEmpty }
      return "process \(process)" + names.map(quoted).joined(separator: ",")
        + ", \(counted(UInt64(loops.count), "loop"))"
    }
  }

  private func words(of loop: Loop) -> String {
    "loop \(loop.process)/\(loop.loop)" + quoted(loop.name)
      + (loop.processName.isEmpty ? "" : " of \"\(shown(loop.processName))\"")
      + " from \(times.text(loop.spanNanoseconds.lowerBound))"
      + " to \(times.text(loop.spanNanoseconds.upperBound)), \(Self.words(of: loop.modes))"
  }

  private static func words(of modes: [UInt32: String]) -> String {
    guard !modes.isEmpty else { return "in no mode" }
    let labels = modes.sorted { $0.key < $1.key }.prefix(mostNames).map { number, name in
      name.isEmpty ? "\(number)" : "\"\(shown(name))\""
    }
    return (modes.count == 1 ? "mode " : "modes ") + labels.joined(separator: ", ")
      + (modes.count > mostNames ? ", ..." : "")
  }
}
