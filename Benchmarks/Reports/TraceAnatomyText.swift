// Where the time of one loop's wakes went, as text; and whether that is known at all.

import TraceAnalysis
import TraceModel

struct TraceAnatomyText {
  let loop: LoopFindings
  let report: TraceReport
  let style: TextStyle

  private static let mostSlowest = 5

  private var anatomies: [WakeAnatomy] {
    report.findings.kernel.anatomies(process: loop.process, loop: loop.loop)
  }

  var lines: [String] {
    let parts = anatomies.map(lines)
    guard !parts.isEmpty else { return [] }
    return slowest + [style.show("anatomy of a wake", as: .heading)] + parts.flatMap { $0 }
  }

  /// The ways of the slowest wakes, part by part.
  private var slowest: [String] {
    let wakes = loop.wakes.slowestWakes.filter { $0.passage != nil }.prefix(Self.mostSlowest)
    // Of a neighbour's loops the kernel was not asked about, there is nothing to tell one by one.
    guard wakes.contains(where: { $0.passage != .unsplit(.notCovered) }) else { return [] }
    return [style.show("slowest wakes to a callout", as: .heading)]
      + wakes.flatMap { wake in
        hanging(
          "\(duration(wake.latencyNanoseconds)) at \(report.times.text(wake.atNanoseconds))"
            + " by \(wake.wakerLabel): \(oneLine(wake.passage?.words(duration) ?? ""))",
          width: style.columns)
      } + [""]
  }

  private func lines(_ anatomy: WakeAnatomy) -> [String] {
    let missed = WakeAnatomy.Unsplit.allCases.compactMap { reason in
      anatomy.unsplit[reason].map { "\(grouped($0)) \(reason.words)" }
    }
    let words = ["\(counted(anatomy.splitCount, "wake")) split"] + missed
    return wrapped(
      "\(anatomy.backend.rawValue): \(words.joined(separator: "; "))", width: style.columns)
      + anatomy.routes.flatMap { lines($0, of: anatomy.backend) }
  }

  private func lines(_ way: WakeAnatomy.ByRoute, of backend: TraceBackend) -> [String] {
    let rows = way.segments.map {
      DurationTable.Row(name: "  " + $0.segment.words, durations: $0.durations)
    }
    // The callout begins when the loop is awake: the sum stands before it.
    let sums = [
      DurationTable.Row(name: "  all until awake", durations: way.toAwake),
      DurationTable.Row(name: "  of it behind other threads", durations: way.heldUp),
    ]
    let ordered = (rows.dropLast() + sums + rows.suffix(1)).filter { $0.durations.count > 0 }
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
