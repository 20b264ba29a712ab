// The rule that no example of the documentation is out of date: each stands, line for line, in a file
// that the tests compile. Not for whether it does what the words around it say: those tests run it.

extension HouseRule {
  static let examplesAreCompiled = HouseRule(
    "every Swift example of the documentation is compiled by the tests",
    over: { tree in
      let compiled = tree.files.filter { $0.isTest && $0.isSwift }
      return tree.files.filter { !$0.isTest }.flatMap { file in
        file.examples.filter { example in !compiled.contains(where: example.stands(in:)) }.map {
          Finding(
            path: file.path, line: $0.line,
            message: "no file under Tests has this example, line for line")
        }
      }
    })
}

/// A block of Swift in an article, or in a doc comment.
struct Example {
  /// Where it begins, from 1.
  let line: Int
  var lines: [Substring] = []

  /// Whether a file has all of it in one place, however far in.
  func stands(in file: SourceFile) -> Bool {
    guard let first = lines.first else { return true }
    return file.lines.indices.contains { place in
      let candidate = file.lines[place]
      guard candidate.hasSuffix(first), candidate.dropLast(first.count).allSatisfy({ $0 == " " })
      else { return false }
      let margin = candidate.dropLast(first.count)
      let expected = lines.map { $0.isEmpty ? $0 : margin + $0 }
      return file.lines[place...].prefix(lines.count).elementsEqual(expected)
    }
  }
}

extension SourceFile {
  /// Its blocks of Swift.
  var examples: [Example] {
    var found: [Example] = []
    var isInside = false
    for (index, text) in documentation {
      if isInside, text.hasPrefix("```") {
        isInside = false
      } else if isInside {
        found[found.count - 1].lines.append(text)
      } else if text == "```swift" {
        isInside = true
        found.append(Example(line: index + 1))
      }
    }
    return found
  }

  /// The lines of an article, or of the doc comments of a Swift file, with their places.
  private var documentation: [(Int, Substring)] {
    if path.hasSuffix(".md") { return lines.indices.map { ($0, lines[$0]) } }
    guard isSwift else { return [] }
    return lines.indices.compactMap { index in
      let line = lines[index].drop { $0 == " " }
      guard line.hasPrefix("///") else { return nil }
      return (index, line.hasPrefix("/// ") ? line.dropFirst(4) : line.dropFirst(3))
    }
  }
}
