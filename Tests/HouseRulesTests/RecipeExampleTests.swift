// Every recipe shows how it is used. That what it shows is compiled is a rule (ExampleRule).

import Testing

@Suite struct RecipeExampleTests {
  @Test func everyRecipeHasAnExample() {
    let recipes = SourceTree.package.files.filter { file in
      file.path.hasPrefix("Sources/LoopRecipes/") && file.isSwift
        && file.lines.contains { $0.contains("public ") && !$0.contains(" import ") }
    }
    #expect(recipes.count > 3)
    for file in recipes { #expect(!file.examples.isEmpty, "\(file.path) shows no example") }
  }
}
