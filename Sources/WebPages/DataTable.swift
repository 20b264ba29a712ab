// A table of a page. One that is wider than the screen scrolls by itself.

/// Rows of cells under a heading; the first column is text, the others are numbers.
public struct DataTable: Sendable {
  private let titles: [String]
  private let rows: [[String]]

  /// - Parameters:
  ///   - titles: of the columns.
  ///   - rows: as many cells each as there are titles.
  public init(titles: [String], rows: [[String]]) {
    self.titles = titles
    self.rows = rows
  }

  /// The same without columns of which no row has anything.
  public func withoutEmptyColumns() -> DataTable {
    let kept = titles.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return DataTable(
      titles: kept.map { titles[$0] }, rows: rows.map { row in kept.map { row[$0] } })
  }

  /// The table; nothing when it has no rows.
  public var markup: Markup {
    guard !rows.isEmpty else { return Markup() }
    let head = Markup.element("tr", [:], titles.map { .element("th", text: $0) }.joined())
    let body = rows.map { row in
      Markup.element("tr", [:], row.map { .element("td", text: $0) }.joined())
    }
    let table = Markup.element(
      "table", [:], .element("thead", [:], head) + .element("tbody", [:], body.joined()))
    // Focus lets a keyboard scroll it.
    return .element("div", ["class": "scroll", "tabindex": "0"], table)
  }
}
