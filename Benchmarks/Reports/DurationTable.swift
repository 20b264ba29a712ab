// Rows of durations: how many, how long in all, the quantiles, the longest.

import TraceAnalysis

/// A table whose rows are summaries of durations.
struct DurationTable {
  /// One row.
  struct Row {
    let name: String
    let durations: DurationSummary
    /// When the longest of them began, in words.
    var longestAt: String?
  }

  let title: String
  let rows: [Row]
  var showsTotal = true

  func lines(_ style: TextStyle) -> [String] {
    guard !rows.isEmpty else { return [] }
    let names = TextColumn(title: title, cells: rows.map(\.name), alignsLeft: true)
    var columns = [TextColumn(title: "count", cells: rows.map { grouped($0.durations.count) })]
    if showsTotal {
      columns.append(
        TextColumn(title: "total", cells: rows.map { duration($0.durations.totalNanoseconds) }))
    }
    columns += ["p50", "p90", "p99", "p99.9"].map(quantileColumn).filter(\.isUseful)
    columns.append(
      TextColumn(title: "longest", cells: rows.map { duration($0.durations.longestNanoseconds) }))
    if rows.contains(where: { $0.longestAt != nil }) {
      columns.append(
        TextColumn(title: "at", cells: rows.map { $0.longestAt ?? "" }))
    }
    return TextTable(names: names, columns: columns).lines(width: style.columns) { line, row in
      row == nil ? style.show(line, as: .heading) : line
    }
  }

  private func quantileColumn(_ name: String) -> TextColumn {
    TextColumn(
      title: name, cells: rows.map { $0.durations.quantile(name).map(duration) ?? "" })
  }
}

extension TextColumn {
  fileprivate var isUseful: Bool { cells.contains { !$0.isEmpty } }
}
