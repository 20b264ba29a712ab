// The loops that people use today beside the engine and the bare primitives. The words and the choice
// of cells are those of the page of Markdown.

import BenchmarkRecords
import WebPages

struct PeerSection {
  let run: RunRecord

  var section: PageSection {
    let tables = ComparisonTable.all.map(markup).joined()
    let notes =
      ComparisonTable.all.allSatisfy { $0.rows(of: run).measured.isEmpty }
      ? Markup() : run.comparisonNotes.map { Markup.quiet(onPage(oneLine($0))) }.joined()
    return PageSection(
      id: "loops", title: "Side by side", content: tables.isEmpty ? Markup() : notes + tables)
  }

  private func markup(of table: ComparisonTable) -> Markup {
    let rows = table.rows(of: run)
    guard let metric = table.columns.first?.metrics.first, !rows.measured.isEmpty else {
      return Markup()
    }
    let drawing = RangeDrawing(
      metric: metric, title: table.columns[0].title, results: rows.all,
      columns: Array(table.columns.dropFirst())
    ).markup
    let notes = ([table.note] + table.missing(in: rows)).filter { !$0.isEmpty }
    return .plot(
      onPage(table.title), drawing + notes.map { .quiet(onPage(oneLine($0))) }.joined())
  }
}
