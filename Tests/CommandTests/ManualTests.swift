// The manual page: everything of the table is on it, and a checker of manual pages takes it.

import Foundation
import Testing

@testable import loopscope

@Suite struct ManualTests {
  private static let checker = "/usr/bin/mandoc"

  @Test func everyCommandOptionAndExampleIsOnThePage() throws {
    let run = try CommandProcess(["manual"])
    #expect(run.status == 0 && run.error == "")
    let page = run.output.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
      .replacing("\\(ti", with: "~")
    for command in CommandTable.all where command.action != nil && !command.isInternal {
      #expect(page.contains(".SS \"loopscope \(command.name)\""))
      for option in command.options { #expect(page.contains(option.synopsis)) }
      for example in command.examples { #expect(page.contains(example.line), "\(example.line)") }
    }
    #expect(!page.contains("bench-round"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: checker), "needs: apt-get install mandoc"))
  func aCheckerHasNothingToComplainAbout() throws {
    let checked = try CommandProcess(
      shell: "\"$0\" manual | \(Self.checker) -T lint -W warning 2>&1")
    #expect(checked.output == "")
    let shown = try CommandProcess(shell: "\"$0\" manual | \(Self.checker) -T ascii | col -b")
    #expect(shown.output.contains("--backend NAMES"))
    #expect(shown.output.contains("EXIT STATUS"))
  }
}
