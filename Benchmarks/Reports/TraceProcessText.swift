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
    let columns = columns(of: Array(shownRows))
    let table = TextTable(names: names, columns: columns).lines(width: style.columns) { line, row in
      row == nil ? style.show(line, as: .heading) : line
    }
    let rest = all.count - shownRows.count
    return table + (rest == 0 ? [] : ["and \(grouped(rest)) more in the JSON"]) + neighbours + [""]
  }

  private func columns(of rows: [ProcessFindings]) -> [TextColumn] {
    let program = TextColumn(
      title: "program", cells: rows.map { $0.name.isEmpty ? "?" : shown($0.name) },
      alignsLeft: true)
    let whose = TextColumn(title: "whose", cells: rows.map(whose), alignsLeft: true)
    let figures = [
      TextColumn(title: "loops", cells: rows.map { grouped($0.loopCount) }),
      TextColumn(title: "events", cells: rows.map { grouped($0.eventCount) }),
      TextColumn(title: "from", cells: rows.map { time($0.spanNanoseconds.lowerBound) }),
      TextColumn(title: "to", cells: rows.map { time($0.spanNanoseconds.upperBound) }),
    ]
    return [program] + (tellsWhose ? [whose] : []) + figures
  }

  /// Where all are the command's, and where nobody knows, there is nothing to tell.
  private var tellsWhose: Bool {
    !report.findings.recordings.isEmpty
      && report.findings.processes.contains { $0.isCommand != true }
  }

  /// What is said of processes that are not the command's.
  private var neighbours: [String] {
    guard report.findings.processes.contains(where: { $0.isCommand == false }) else { return [] }
    return wrapped(
      "neighbour: not of the recorded command, but LTTng records all programs of a user that have"
        + " tracepoints; --process shows one program alone", width: style.columns)
  }

  private func whose(_ process: ProcessFindings) -> String {
    switch process.isCommand {
    case true?: "command"
    case false?: "neighbour"
    case nil: "?"
    }
  }

  /// The busiest first; a fixed order among equals.
  private func comesFirst(_ one: ProcessFindings, _ other: ProcessFindings) -> Bool {
    (other.eventCount, one.process, one.incarnation)
      < (one.eventCount, other.process, other.incarnation)
  }

  private func time(_ nanoseconds: UInt64) -> String { report.times.text(nanoseconds) }
}
