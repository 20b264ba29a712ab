// A judgement as Markdown for a job's summary or a comment, the worst first and never too long for one.

import BenchmarkRecords
public import RegressionGate

extension Judgement {
  /// The most bytes that `markdown` has: comments end at 65,536 characters.
  public static let mostMarkdownBytes = 60_000

  /// The judgement as Markdown that ends with a newline; what does not fit is counted.
  public func markdown() -> String {
    var page = BoundedPage(limit: Self.mostMarkdownBytes - 200)
    page.add("## loopscope: \(MarkdownTable.escaped(summary))\n")
    if let controlNote { page.add("\(MarkdownTable.shortened(controlNote)).\n\n") }
    page.add(
      "Exit status \(verdict.exitStatus). \(MarkdownTable.escaped(procedure)).\n\n"
        + "- base: \(MarkdownTable.shortened(base.inWords))\n"
        + "- candidate: \(MarkdownTable.shortened(candidate.inWords))\n")
    let header = ["word", "figure", "base", "candidate", "change [95 %]", "tolerance", "why"]
    let table = MarkdownTable(header: header, rows: [])
    page.add("\n\(table.text)\n")
    var left = findings.count
    for finding in findings {
      guard page.add(table.line(finding.cells) + "\n") else { break }
      left -= 1
    }
    if left > 0 { page.force("\n\(left) more rows do not fit here: `--format json` has them.\n") }
    for (place, note) in notes.enumerated() {
      guard page.add("\(place == 0 ? "\n" : "")- \(MarkdownTable.shortened(note))\n") else { break }
    }
    return page.text
  }
}

extension Finding {
  fileprivate var cells: [String] {
    let numbers = evidence.map {
      [$0.baseInWords, $0.candidateInWords, $0.changeInWords, $0.toleranceInWords]
    }
    return [verdict.rawValue, String(subjectInWords.prefix(400))] + (numbers ?? ["", "", "", ""])
      + [String(reasonInWords.prefix(400))]
  }
}

extension MarkdownTable {
  fileprivate static func shortened(_ text: String) -> String { escaped(String(text.prefix(400))) }
}

/// Text up to a number of bytes.
private struct BoundedPage {
  let limit: Int
  private(set) var text = ""

  init(limit: Int) { self.limit = limit }

  /// Adds a piece if it fits whole.
  @discardableResult
  mutating func add(_ piece: String) -> Bool {
    guard text.utf8.count + piece.utf8.count <= limit else { return false }
    text += piece
    return true
  }

  /// Adds the short last word, for which room was kept.
  mutating func force(_ piece: String) { text += piece }
}
