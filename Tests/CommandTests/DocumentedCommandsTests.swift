// Every line of `loopscope` in the articles and in CONTRIBUTING is one that the command understands.
// Not for what the lines do, and not for the help's own examples (HelpTextTests).

import Foundation
import Testing

@testable import loopscope

@Suite struct DocumentedCommandsTests {
  @Test func thereAreArticles() {
    #expect(Self.lines.count > 30)
    #expect(Set(Self.lines.map(\.article)).count > 4)
  }

  @Test(arguments: lines)
  func everyLineIsUnderstood(_ line: DocumentedLine) throws {
    var parser = ArgumentParser(table: CommandTable.all, words: line.words)
    _ = try parser.parse()
  }

  @Test(arguments: [
    ("loopscope bench --quick", ["bench", "--quick"]),
    ("$ Benchmarks/run trace analyze t1 | head", ["trace", "analyze", "t1"]),
    ("../previous/Benchmarks/run --version", ["--version"]),
    ("Benchmarks/run", ["bench"]),
    (
      "loopscope check --baseline a --accept 'two words' ; echo $?",
      [
        "check", "--baseline", "a", "--accept", "two words",
      ]
    ),
  ])
  func linesAreReadAsAShellReadsThem(_ line: String, _ words: [String]) {
    #expect(DocumentedLine(line[...], of: "X.md")?.words == words)
  }

  @Test(arguments: ["loopscope 0.1.0 (b214db9)", "Benchmarks/setup.sh", "swift build"])
  func otherLinesAreLeftAlone(_ line: String) {
    #expect(DocumentedLine(line[...], of: "X.md") == nil)
  }

  static let lines: [DocumentedLine] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let articles = ["Sources", "Benchmarks", ".github"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())?
        .compactMap { $0 as? String }
      return (names ?? []).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return articles.sorted().flatMap { path in
      let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
      return DocumentedLine.lines(in: text ?? "", of: path)
    }
  }()
}
