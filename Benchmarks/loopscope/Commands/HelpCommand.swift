// `loopscope help [COMMAND]`: the page of a command, or the overview.

extension CommandSpec {
  static let help = CommandSpec(
    words: ["help"], summary: "Tell more about a command.", operands: .commandName,
    examples: [
      CommandExample(line: "loopscope help trace", outcome: "the commands about traces"),
      CommandExample(line: "loopscope trace events --help", outcome: "the same for one of them"),
    ],
    action: showHelp)

  private static func showHelp(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let help = HelpText(
      table: CommandTable.all, columns: console.columns, showsStyle: console.showsStyle)
    if arguments.words.isEmpty {
      try console.writeResult(help.overview)
    } else {
      var parser = ArgumentParser(
        table: CommandTable.all, words: arguments.words, typedBefore: "loopscope help")
      try console.writeResult(help.page(of: try parser.parseWholeCommandName()))
    }
    return .success
  }
}
