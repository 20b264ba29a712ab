// The shells that can be taught the command line. What each is taught comes from the table of commands;
// how, is in one file a shell.

/// A shell with completions.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that the shell reads; it ends with a newline.
  func script(for table: [CommandSpec]) -> String {
    let table = table.filter { !$0.isInternal }
    return switch self {
    case .bash: BashCompletion(table: table).script
    case .zsh: ZshCompletion(table: table).script
    case .fish: FishCompletion(table: table).script
    }
  }
}

extension [CommandSpec] {
  /// The commands directly below a group; of the whole where there is none.
  func children(of words: [String]) -> [CommandSpec] {
    filter { $0.words.count == words.count + 1 && $0.words.starts(with: words) }
  }

  /// What each is called within its group, with spaces between.
  var lastWords: String { compactMap(\.words.last).joined(separator: " ") }

  /// Those that run, the longest name first: the first whose words begin a line is meant.
  var byLength: [CommandSpec] {
    enumerated().sorted {
      ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset)
    }.map(\.element)
  }
}

extension OptionSpec {
  /// What every command understands beside its own.
  static let helpOption = OptionSpec("help", help: "the page of the command")
}
