// What most readers of a long page came for, at its end, where a terminal leaves them. Not for a short
// page, of which it would say everything twice.

import BenchmarkRecords

/// The comparisons of a run as short tables of text.
struct SummaryText {
  /// A page of so many lines has scrolled away by the time that it is read.
  static let fewestLines = 100

  let run: RunRecord
  let style: TextStyle

  var lines: [String] {
    let tables = ComparisonTable.all.flatMap(lines)
    return tables.isEmpty ? [] : [style.show("in short", as: .heading), ""] + tables
  }

  private func lines(of table: ComparisonTable) -> [String] {
    let rows = table.rows(of: run)
    guard !rows.measured.isEmpty else { return [] }
    let names = TextColumn(
      title: "", cells: rows.measured.map(\.cell.subjectName), alignsLeft: true)
    let columns = table.columns.map { column in
      TextColumn(
        title: column.title, cells: rows.measured.map { column.text(of: $0, among: rows) })
    }
    let body = TextTable(names: names, columns: columns)
      .lines(width: style.columns - RunText.indentation) { line, row in
        row == nil ? style.show(line, as: .heading) : line
      }
    let margin = String(repeating: " ", count: RunText.indentation)
    let title = wrapped(table.title, width: style.columns - RunText.indentation)
    return (title + body).map { margin + $0 } + [""]
  }
}
