// What the console decides from the environment and from what it is connected to.

import Testing

@testable import loopscope

@Suite struct ConsoleTests {
  private func console(
    _ environment: [String: String], terminal: Bool = true, columns: Int? = nil
  ) -> Console {
    Console(
      environment: environment, outputIsTerminal: terminal, errorIsTerminal: terminal,
      terminalColumns: columns)
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], true, true), (["TERM": "dumb"], false, false), ([:], false, false),
      (["TERM": "xterm", "NO_COLOR": "1"], false, true),
      (["TERM": "xterm", "NO_COLOR": ""], true, true),
      (["TERM": "xterm", "CI": "true"], true, false),
    ] as [([String: String], Bool, Bool)])
  func onATerminal(_ environment: [String: String], _ style: Bool, _ progress: Bool) {
    #expect(console(environment).showsStyle == style)
    #expect(console(environment).drawsProgress == progress)
  }

  @Test func elsewhereNothingIsDrawn() {
    #expect(!console(["TERM": "xterm"], terminal: false).showsStyle)
    #expect(!console(["TERM": "xterm"], terminal: false).drawsProgress)
  }

  @Test(arguments: [("", 80), ("0", 80), ("-3", 80), ("wide", 80), ("132", 132)])
  func columns(_ text: String, _ expected: Int) {
    #expect(console(["COLUMNS": text]).columns == expected)
  }

  @Test func columnsOfTheTerminal() {
    #expect(console([:], columns: 100).columns == 100)
    #expect(console(["COLUMNS": "50"], columns: 100).columns == 50)
  }
}
