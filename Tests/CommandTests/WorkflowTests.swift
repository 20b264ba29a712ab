// The workflow that users copy: every line in it that runs loopscope must be one that this loopscope
// takes, and the README must lead there.

import Foundation
import Testing

@testable import loopscope

@Suite struct WorkflowTests {
  private static let path = ".github/workflows/loopscope-gate.yml"

  private func text(of path: String) throws -> String {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// What stands behind `Benchmarks/run` on each line of shell, up to what the shell itself reads.
  private func calls() throws -> [[String]] {
    let lines = try text(of: Self.path).replacing(/\\\n/, with: " ").split(separator: "\n")
    return lines.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(where: { $0.hasSuffix("Benchmarks/run") }) else {
        return nil
      }
      return Array(words[(place + 1)...].prefix { $0 != "||" })
    }
  }

  @Test func everyCallIsOneThatTheCommandTakes() throws {
    var judges = 0
    for words in try calls() {
      var parser = ArgumentParser(table: CommandTable.all, words: words)
      guard case .run(let command, let arguments) = try parser.parse() else { continue }
      judges += 1
      #expect(command.name == "check")
      #expect(arguments.text(.baselineBuild) == ".build/base")
      let formats = arguments.texts(.verdictOutput).map { VerdictFormat(endingOf: $0) }
      #expect(formats == [.markdown, .junit, .json])
    }
    #expect(judges == 1)
  }

  @Test func theReadmeLeadsThere() throws {
    let readme = try text(of: "README.md")
    #expect(readme.contains("## In your CI"))
    #expect(readme.contains("(\(Self.path))"))
  }
}
