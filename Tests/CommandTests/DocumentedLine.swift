// A line of `loopscope` as documentation has it, in a block or between backquotes. Not for running it.

import Testing

/// One such line, in words.
struct DocumentedLine: Sendable, CustomTestStringConvertible {
  let article: String
  /// What follows the name of the command.
  let words: [String]

  var testDescription: String { "\(article): \(words.joined(separator: " "))" }

  /// Nil for a line that starts something else, or is what the command has printed.
  init?(_ line: Substring, of article: String) {
    var words = Self.shellWords(of: line.hasPrefix("$ ") ? line.dropFirst(2) : line)
    guard let name = words.first else { return nil }
    let isScript = name == "Benchmarks/run" || name.hasSuffix("/Benchmarks/run")
    guard isScript || name == "loopscope" || name.hasSuffix("/loopscope") else { return nil }
    words.removeFirst()
    // The first line of a report names the version.
    if let first = words.first, first.first?.isNumber == true { return nil }
    self.article = article
    self.words = isScript && words.isEmpty ? ["bench"] : words
  }

  /// All lines of an article: those of its blocks, and what stands between backquotes and has more
  /// than the name.
  static func lines(in text: String, of article: String) -> [DocumentedLine] {
    var isInBlock = false
    return text.split(separator: "\n").flatMap { line -> [DocumentedLine] in
      if line.hasPrefix("```") {
        isInBlock.toggle()
        return []
      }
      if isInBlock { return [DocumentedLine(line, of: article)].compactMap(\.self) }
      let spans = line.split(separator: "`", omittingEmptySubsequences: false)
      return spans.indices.filter { $0 % 2 == 1 && spans[$0].contains(" ") }
        .compactMap { DocumentedLine(spans[$0], of: article) }
    }
  }

  /// The words of the first command of a line, without quotes; up to a pipe, a semicolon, a
  /// redirection or a comment.
  private static func shellWords(of line: Substring) -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        words.append(String(part))
        continue
      }
      for word in part.split(separator: " ") {
        if ["|", ";", "&&", ">", "#"].contains(word) { return words }
        words.append(String(word))
      }
    }
    return words
  }
}
