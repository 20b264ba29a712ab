// Tables of pages.

import Testing
import WebPages

@Suite struct DataTableTests {
  @Test func `columns of which no row has anything can be left out`() {
    let table = DataTable(titles: ["a", "b", "c"], rows: [["1", "", "3"], ["4", "", ""]])
    let whole = table.markup.source
    #expect(whole.contains("<th>b</th>") && whole.contains("<td></td>"))
    let cut = table.withoutEmptyColumns().markup.source
    #expect(!cut.contains("<th>b</th>"))
    #expect(cut.contains("<tr><td>1</td><td>3</td></tr><tr><td>4</td><td></td></tr>"))
  }

  @Test func `a table without rows is nothing`() {
    #expect(DataTable(titles: ["a"], rows: []).withoutEmptyColumns().markup == Markup())
  }
}
