// A table in Markdown. Not for what is in it.

struct MarkdownTable {
  let header: [String]
  let rows: [[String]]

  /// The table without a newline at its end; the first column to the left, the others to the right.
  var text: String {
    let rule = header.indices.map { $0 == 0 ? "---" : "---:" }
    return ([header, rule] + rows).map(line).joined(separator: "\n")
  }

  func line(_ cells: [String]) -> String {
    "| " + cells.map { Self.escaped($0) }.joined(separator: " | ") + " |"
  }

  /// Text on one line that can neither end a cell nor start markup of HTML.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in oneLine(text) {
      switch character {
      case "|": escaped += "\\|"
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
