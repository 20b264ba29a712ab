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
    if tables.isEmpty { return [] }
    let notes = run.comparisonNotes.flatMap { indented($0) + [""] }
    return [style.show("in short", as: .heading), ""] + notes + tables
  }

  private func lines(of table: ComparisonTable) -> [String] {
    let rows = table.rows(of: run)
    guard !rows.measured.isEmpty else { return [] }
    let names = TextColumn(
      title: "", cells: rows.measured.map(\.cell.subjectName), alignsLeft: true)
    let columns = table.columns.map { column in
      TextColumn(
        title: title(of: column, in: table),
        cells: rows.measured.map { column.text(of: $0, among: rows) })
    }
    let body = TextTable(names: names, columns: columns)
      .lines(width: style.columns - RunText.indentation) { line, row in
        row == nil ? style.show(line, as: .heading) : line
      }
    let notes = (table.note.isEmpty ? [] : [table.note]) + table.missing(in: rows)
    return indented(table.title) + body.map { margin + $0 } + notes.flatMap(indented) + [""]
  }

  /// Wide tables are split, so a ratio names its figure.
  private func title(of column: ComparisonColumn, in table: ComparisonTable) -> String {
    let figure = table.columns.first { $0.metrics == column.metrics }
    guard let figure, figure.title != column.title else { return column.title }
    return "\(figure.title) \(column.title)"
  }

  private var margin: String { String(repeating: " ", count: RunText.indentation) }

  private func indented(_ text: String) -> [String] {
    wrapped(oneLine(text), width: style.columns - RunText.indentation).map { margin + $0 }
  }
}
