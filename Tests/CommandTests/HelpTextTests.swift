// The help is made from the table, fits its width, and every line it offers is understood.

import Testing

@testable import loopscope

@Suite struct HelpTextTests {
  @Test func aPageNamesEverythingInTheTable() {
    let page = HelpText(table: Sample.table, columns: 80).page(of: Sample.paint)
    for option in Sample.paint.options {
      #expect(page.contains(option.synopsis))
      #expect(page.contains(option.help))
    }
    #expect(page.contains("red, green, blue, all"))
    #expect(page.contains("loopscope paint [OPTIONS] [door|wall|all]..."))
    #expect(page.contains("loopscope paint door"))
  }

  @Test func aGroupListsItsMembers() {
    let page = HelpText(table: Sample.table, columns: 80).page(of: Sample.tool)
    #expect(page.contains("tool clean"))
    #expect(page.contains("tool lend"))
  }

  @Test(arguments: [60, 80, 200])
  func pagesFitTheirWidth(_ columns: Int) {
    let help = HelpText(table: CommandTable.all, columns: columns)
    for page in CommandTable.all.map(help.page) + [help.overview] {
      for line in page.split(separator: "\n") where line.contains("  ") {
        #expect(line.count <= max(columns, 75), "\(line)")
      }
    }
  }

  @Test(arguments: CommandTable.all.flatMap(\.examples).map(\.line))
  func everyExampleIsUnderstood(_ line: String) throws {
    try understand(line)
  }

  @Test(arguments: FirstSteps.all.map(\.line))
  func everyFirstStepIsUnderstood(_ line: String) throws {
    try understand(line)
  }

  @Test func everyCommandHasAnExample() {
    for command in CommandTable.all where command.action != nil && !command.isInternal {
      #expect(!command.examples.isEmpty, "\(command.name)")
    }
  }

  @Test func thereAreFiveFirstSteps() {
    #expect(FirstSteps.all.count == 5)
  }

  @Test func namesInTheTableAreUnique() {
    #expect(Set(CommandTable.all.map(\.name)).count == CommandTable.all.count)
    for command in CommandTable.all {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      for option in command.options {
        #expect(option.needs.map { command.options.map(\.name).contains($0) } != false)
        #expect(option.excludes.isSubset(of: command.options.map(\.name)))
      }
    }
  }

  private func understand(_ line: String) throws {
    // What a shell does with the output is not the command's business.
    let words = line.split(separator: " ").map(String.init).prefix {
      ![">", ">>", "|"].contains($0)
    }
    #expect(words.first == "loopscope")
    var parser = ArgumentParser(table: CommandTable.all, words: Array(words.dropFirst()))
    _ = try parser.parse()
  }
}
