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

  /// What can be selected, as lines of text: the time of the trace, its loops and their modes.
  public func choices() -> [String] {
    guard let span = spanNanoseconds else { return ["the trace holds no event of a loop"] }
    let times = TraceTimes(beginNanoseconds: span.lowerBound)
    let lines = loops.prefix(Self.mostNames).map { loop in
      "loop \(loop.process)/\(loop.loop)"
        + (loop.name.isEmpty ? "" : " \"\(shown(loop.name))\"")
        + " from \(times.text(loop.spanNanoseconds.lowerBound))"
        + " to \(times.text(loop.spanNanoseconds.upperBound)), \(Self.words(of: loop.modes))"
    }
    let rest = loops.count - lines.count
    return lines + (rest > 0 ? ["and \(counted(UInt64(rest), "more loop"))"] : [])
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
