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

  /// What a place that is too narrow goes without, the least needed first: the JSON has it all.
  private static let leastNeeded = ["p90", "p99.9", "total"]

  /// Names are cut to make room: to no less than the first before a column goes, to no less than the
  /// second in the end.
  private static let leastNameWidths = (easy: 28, last: 16)

  func lines(_ style: TextStyle) -> [String] {
    guard !rows.isEmpty else { return [] }
    return fitted(to: style.columns).lines(width: style.columns) { line, row in
      row == nil ? style.show(line, as: .heading) : line
    }
  }

  /// The table with as many of its columns as go beside each other; quantiles of one row in two
  /// places are hard to compare.
  private func fitted(to width: Int) -> TextTable {
    var table = TextTable(names: names(upTo: .max), columns: columns)
    for title in Self.leastNeeded where !table.fits(width: width) {
      let columns = table.columns.filter { $0.title != title }
      let room = TextTable(names: table.names, columns: columns).roomForNames(width: width)
      table = TextTable(names: names(upTo: max(room, Self.leastNameWidths.easy)), columns: columns)
    }
    if table.fits(width: width) { return table }
    let room = max(table.roomForNames(width: width), Self.leastNameWidths.last)
    return TextTable(names: names(upTo: room), columns: table.columns)
  }

  private func names(upTo width: Int) -> TextColumn {
    TextColumn(
      title: cut(title, to: width), cells: rows.map { cut($0.name, to: width) }, alignsLeft: true)
  }

  private func cut(_ name: String, to width: Int) -> String {
    name.count <= width ? name : name.prefix(width - 1) + "…"
  }

  private var columns: [TextColumn] {
    var columns = [TextColumn(title: "count", cells: rows.map { grouped($0.durations.count) })]
    if showsTotal {
      columns.append(
        TextColumn(title: "total", cells: rows.map { duration($0.durations.totalNanoseconds) }))
    }
    columns += ["p50", "p90", "p99", "p99.9"].map(quantileColumn).filter(\.isUseful)
    columns.append(
      TextColumn(title: "longest", cells: rows.map { duration($0.durations.longestNanoseconds) }))
    if rows.contains(where: { $0.longestAt != nil }) {
      columns.append(TextColumn(title: "at", cells: rows.map { $0.longestAt ?? "" }))
    }
    return columns
  }

  private func quantileColumn(_ name: String) -> TextColumn {
    TextColumn(
      title: name, cells: rows.map { $0.durations.quantile(name).map(duration) ?? "" })
  }
}

extension TextColumn {
  fileprivate var isUseful: Bool { cells.contains { !$0.isEmpty } }
}
