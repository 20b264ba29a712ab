// What the recipes' documentation shows is in a file that the tests compile and run, line by line.

import Testing

@Suite struct RecipeExampleTests {
  private let room = SourceTree.package.files.filter { $0.path.hasPrefix("Sources/LoopRecipes/") }

  @Test func everyExampleIsCompiled() {
    let compiled = SourceTree.package.files
      .filter { $0.path.hasPrefix("Tests/LoopRecipesTests/") }
      .map { bare($0.lines).joined(separator: "\n") }
    for file in room {
      for example in examples(of: file) {
        let isCompiled = compiled.contains { $0.contains(example) }
        #expect(isCompiled, "\(file.path): no test has these lines:\n\(example)")
      }
    }
  }

  @Test func everyRecipeHasAnExample() {
    let recipes = room.filter { file in
      file.isSwift && file.lines.contains { $0.contains("public ") && !$0.contains(" import ") }
    }
    #expect(recipes.count > 3)
    for file in recipes { #expect(!examples(of: file).isEmpty, "\(file.path) shows no example") }
  }

  /// The blocks between fences, without the slashes of a comment.
  private func examples(of file: SourceFile) -> [String] {
    var examples: [[String]] = []
    var isInside = false
    for line in bare(file.lines) {
      if line == "```swift" {
        isInside = true
        examples.append([])
      } else if line == "```" {
        isInside = false
      } else if isInside {
        examples[examples.count - 1].append(line)
      }
    }
    return examples.map { $0.joined(separator: "\n") }
  }

  /// The lines that say something, without indentation.
  private func bare(_ lines: [Substring]) -> [String] {
    lines.map { line in
      let text = line.drop { $0 == " " }
      return String((text.hasPrefix("///") ? text.dropFirst(3) : text).drop { $0 == " " })
    }.filter { !$0.isEmpty }
  }
}
