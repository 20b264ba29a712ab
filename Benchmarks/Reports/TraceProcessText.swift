// The processes of a trace as a short table, where there is more than one. Not for their loops:
// TraceLoopText.

import TraceAnalysis

struct TraceProcessText {
  let report: TraceReport
  let style: TextStyle

  /// A longer list goes on in the JSON report.
  private static let mostRows = 20

  var lines: [String] {
    let all = report.findings.processes
    guard all.count > 1 else { return [] }
    let shownRows = all.sorted(by: comesFirst).prefix(Self.mostRows)
    let names = TextColumn(
      title: "process", cells: shownRows.map { "\($0.process)" }, alignsLeft: true)
    let columns = [
      TextColumn(
        title: "program", cells: shownRows.map { $0.name.isEmpty ? "?" : shown($0.name) },
        alignsLeft: true),
      TextColumn(title: "loops", cells: shownRows.map { grouped($0.loopCount) }),
      TextColumn(title: "events", cells: shownRows.map { grouped($0.eventCount) }),
      TextColumn(title: "from", cells: shownRows.map { time($0.spanNanoseconds.lowerBound) }),
      TextColumn(title: "to", cells: shownRows.map { time($0.spanNanoseconds.upperBound) }),
    ]
    let table = TextTable(names: names, columns: columns).lines(width: style.columns) { line, row in
      row == nil ? style.show(line, as: .heading) : line
    }
    let rest = all.count - shownRows.count
    return table + (rest == 0 ? [] : ["and \(grouped(rest)) more in the JSON"]) + [""]
  }

  /// The busiest first; a fixed order among equals.
  private func comesFirst(_ one: ProcessFindings, _ other: ProcessFindings) -> Bool {
    (other.eventCount, one.process, one.incarnation)
      < (one.eventCount, other.process, other.incarnation)
  }

  private func time(_ nanoseconds: UInt64) -> String { report.times.text(nanoseconds) }
}
