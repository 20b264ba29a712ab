// One run of the command, from words to an exit status. Every error becomes a text here.

/// The command with the streams it speaks through.
struct Command: Sendable {
  let console: Console

  /// Does what the words ask for.
  func run(words: [String]) -> ExitStatus {
    do {
      var parser = ArgumentParser(table: CommandTable.all, words: words)
      return try perform(try parser.parse())
    } catch let error as UsageError {
      console.note(error.text)
      return .usage
    } catch let failure as CommandFailure {
      if !failure.message.isEmpty { console.note("loopscope: \(failure.message)") }
      return failure.status
    } catch {
      console.note("loopscope: \(error)")
      return .failure
    }
  }

  private func perform(_ invocation: Invocation) throws -> ExitStatus {
    let help = HelpText(
      table: CommandTable.all, columns: console.columns, showsStyle: console.showsStyle)
    switch invocation {
    case .overview: try console.writeResult(help.overview)
    case .version: try console.writeResult(BuildIdentity.current.line + "\n")
    case .help(let command): try console.writeResult(help.page(of: command))
    case .run(let command, let arguments):
      guard let action = command.action else { return .success }
      return try action(arguments, console)
    }
    return .success
  }
}
