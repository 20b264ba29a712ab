// Text in columns and paragraphs of a width. Knows nothing of what it lays out.

/// Lays text out for a number of columns.
struct TextLayout {
  let columns: Int

  /// Two columns where they fit beside each other, else the right one below the left one.
  func rows(_ entries: [(String, String)]) -> String {
    let left = (entries.map(\.0.count).max() ?? 0) + 4
    return entries.map { name, text in
      if left + 24 > columns {
        return "  \(name)\n" + wrapped(text, indent: 6)
      }
      let padding = String(repeating: " ", count: left - 2 - name.count)
      return "  \(name)\(padding)" + wrapped(text, indent: left).dropFirst(left)
    }.joined(separator: "\n")
  }

  func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines = [margin]
    for word in text.split(separator: " ") {
      let isEmpty = lines[lines.count - 1].count == indent
      if !isEmpty && lines[lines.count - 1].count + 1 + word.count > columns {
        lines.append(margin + word)
      } else {
        lines[lines.count - 1] += (isEmpty ? "" : " ") + word
      }
    }
    return lines.joined(separator: "\n")
  }
}
