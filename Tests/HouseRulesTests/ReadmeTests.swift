// The README's example is the program that Tests/run builds and runs as another package: word for word.

import Foundation
import Testing

@Suite struct ReadmeTests {
  private func text(of path: String) throws -> String {
    try #require(SourceTree.package.files.first { $0.path == path }).text
  }

  @Test func theExampleIsTheProgramThatTheTestsRun() throws {
    let program = try text(of: "Tests/dependent/Sources/UsesLoopEngine/main.swift")
    let readme = try text(of: "README.md")
    #expect(readme.contains("```swift\n" + program + "```\n"))
  }

  @Test func everyFolderOfTheMapIsThere() throws {
    let readme = try text(of: "README.md")
    let map = try #require(readme.components(separatedBy: "## The house").last)
    let rooms = try Regex("(?m)^  ([A-Za-z0-9]+)/ ")
    let named = map.matches(of: rooms).compactMap { $0.output[1].substring.map(String.init) }
    #expect(named.count > 10)
    for room in named {
      let isThere = SourceTree.package.files.contains { $0.path.contains("/\(room)/") }
      #expect(isThere, "the README's map names \(room), which does not exist")
    }
  }
}
