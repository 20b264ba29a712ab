// The loops of a trace as text: all of a few, of many those that matter most. Not for one loop:
// TraceLoopText.

import TraceAnalysis

struct TraceLoopsText {
  let report: TraceReport
  let style: TextStyle
  let showsAll: Bool

  /// More than this nobody reads to the end; the JSON report has all.
  private static let mostLoops = 10

  private var loops: [LoopFindings] { report.findings.loops }

  var lines: [String] {
    guard !showsAll, loops.count > Self.mostLoops else { return loops.flatMap(lines) }
    let rest = UInt64(loops.count - Self.mostLoops)
    let more =
      "and \(counted(rest, "more loop")), less late or less busy; --process P --loop N shows one,"
      + " --all-loops all of them"
    return worstFirst.prefix(Self.mostLoops).flatMap(lines)
      + wrapped(more, width: style.columns) + [""]
  }

  private func lines(of loop: LoopFindings) -> [String] {
    TraceLoopText(loop: loop, report: report, style: style).lines
  }

  /// Those with hitches by the worst of them, then the others by how busy they were; a fixed order
  /// among equals. Neighbours come last.
  private var worstFirst: [LoopFindings] {
    loops.enumerated().sorted { one, other in
      if one.element.isNeighbour != other.element.isNeighbour { return other.element.isNeighbour }
      return (other.element.worstHitchNanoseconds, other.element.busyNanoseconds, one.offset)
        < (one.element.worstHitchNanoseconds, one.element.busyNanoseconds, other.offset)
    }.map(\.element)
  }
}

extension LoopFindings {
  fileprivate var worstHitchNanoseconds: UInt64 {
    hitches.map(\.durationNanoseconds).max() ?? 0
  }
}
