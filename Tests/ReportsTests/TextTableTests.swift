// Tables that are wider than their place: folded titles, then parts of like size.

import Testing

@testable import Reports

@Suite struct TextTableTests {
  private func table(_ titles: [String]) -> TextTable {
    TextTable(
      names: TextColumn(title: "", cells: ["raw", "loop"], alignsLeft: true),
      columns: titles.map { TextColumn(title: $0, cells: ["1", "22"]) })
  }

  private let titles = ["earlyFires", "missedFires", "coalescedFires"]

  @Test func whatFitsIsOneTableWithPlainTitles() {
    #expect(
      table(titles).lines(width: 45) == [
        "      earlyFires  missedFires  coalescedFires",
        "raw            1            1               1",
        "loop          22           22              22",
      ])
  }

  @Test func titlesAreFoldedBeforeAColumnIsSplitOff() {
    #expect(
      table(titles).lines(width: 44) == [
        "      early  missed  coalesced",
        "      Fires   Fires      Fires",
        "raw       1       1          1",
        "loop     22      22         22",
      ])
  }

  @Test func noPartHasOneColumnWhereAllCouldHaveTwo() {
    let lines = table(["a", "b", "c", "d"]).lines(width: 16)
    #expect(
      lines == [
        "       a   b", "raw    1   1", "loop  22  22", "       c   d", "raw    1   1",
        "loop  22  22",
      ])
  }

  @Test(arguments: 1...60)
  func nothingIsLostAtAnyWidth(width: Int) {
    let text = table(titles + ["idleCPUFraction"]).lines(width: width).joined(separator: "\n")
    #expect(text.split { !$0.isNumber }.filter { $0 == "22" }.count == 4)
    for word in ["missed", "coalesced", "Fraction"] { #expect(text.contains(word)) }
  }
}
