// Where the time of one loop's wakes went, as text; and whether that is known at all.

import TraceAnalysis
import TraceModel

struct TraceAnatomyText {
  let anatomies: [WakeAnatomy]
  let style: TextStyle

  var lines: [String] {
    let parts = anatomies.map(lines)
    guard !parts.isEmpty else { return [] }
    return [style.show("anatomy of a wake", as: .heading)] + parts.flatMap { $0 }
  }

  private func lines(_ anatomy: WakeAnatomy) -> [String] {
    let words =
      "\(anatomy.backend.rawValue): "
      + (followed(anatomy) + missed(anatomy))
      .joined(separator: "; ")
    return wrapped(words, width: style.columns)
      + anatomy.routes.flatMap { lines($0, of: anatomy.backend) }
  }

  private func followed(_ anatomy: WakeAnatomy) -> [String] {
    ["\(counted(anatomy.matchedCount, "wake")) followed through the kernel"]
  }

  private func missed(_ anatomy: WakeAnatomy) -> [String] {
    WakeAnatomy.Unmatched.allCases.compactMap { reason in
      anatomy.unmatched[reason].map { "\(grouped($0)) \(reason.words)" }
    }
  }

  private func lines(_ way: WakeAnatomy.ByRoute, of backend: TraceBackend) -> [String] {
    let rows = way.segments.map {
      DurationTable.Row(name: "  " + $0.segment.words, durations: $0.durations)
    }
    // The callout begins when the loop is awake: the sum stands before it.
    let sum = DurationTable.Row(name: "  all until awake", durations: way.toAwake)
    let ordered = (rows.dropLast() + [sum] + rows.suffix(1)).filter { $0.durations.count > 0 }
    return DurationTable(title: way.route.words, rows: Array(ordered), showsTotal: false)
      .lines(style)
  }
}

/// Whether a trace has kernel events, in a line of its head; none when nobody asked for them.
struct TraceKernelText {
  let findings: KernelFindings
  let style: TextStyle

  var lines: [String] {
    switch findings.coverage {
    case .notAsked: []
    case .unavailable(let reason):
      wrapped("anatomy of wakes: unavailable, \(oneLine(reason))", width: style.columns)
    case .recorded(_, let tellsInterrupts):
      wrapped(
        "with \(counted(findings.eventCount, "kernel event"))"
          + (tellsInterrupts ? "" : "; this kernel does not tell interrupts between CPUs"),
        width: style.columns)
    }
  }
}
