// The help, made from the table. Not for knowing any command by name.

/// Texts about commands, laid out for a width.
struct HelpText {
  let table: [CommandSpec]
  let columns: Int
  var showsStyle = false

  private var layout: TextLayout { TextLayout(columns: columns) }

  /// What `loopscope` alone says.
  var overview: String {
    let first = FirstSteps.all.map { ($0.line, $0.outcome) }
    let commands = table.filter { $0.action != nil && !$0.isInternal }.map {
      ("loopscope \($0.name)", $0.summary)
    }
    return """
      \(layout.wrapped(FirstSteps.introduction, indent: 0))

      \(heading("Five things to do first"))
      \(layout.rows(first))

      \(heading("Commands"))
      \(layout.rows(commands))

      loopscope help COMMAND tells more about one; --help does so after any of them.

      """
  }

  /// The page of one command or group: what to type first, then what there is, then the fine print.
  func page(of command: CommandSpec) -> String {
    var sections = [command.synopsis, layout.wrapped(command.summary, indent: 0)]
    sections += section("Examples", command.examples.map { ($0.line, $0.outcome) })
    sections += section("Commands", children(of: command).map { ($0.name, $0.summary) })
    sections += options(of: command)
    sections += command.details.map { layout.wrapped($0, indent: 0) }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func children(of command: CommandSpec) -> [CommandSpec] {
    command.action != nil
      ? []
      : table.filter { $0.words.starts(with: command.words) }
        .filter { $0.words.count > command.words.count }
  }

  /// A section for each group, in the order of the table; what every command has is in the last.
  private func options(of command: CommandSpec) -> [String] {
    var groups: [(title: String, rows: [(String, String)])] = []
    for option in command.options {
      if groups.last?.title != option.group { groups.append((option.group, [])) }
      groups[groups.count - 1].rows.append((option.synopsis, option.helpInFull))
    }
    let help = ("--help", "this page")
    if groups.count == 1 { groups[0].rows.append(help) } else { groups.append(("Help", [help])) }
    return groups.flatMap { section($0.title, $0.rows) }
  }

  private func section(_ title: String, _ entries: [(String, String)]) -> [String] {
    entries.isEmpty ? [] : ["\(heading(title))\n\(layout.rows(entries))"]
  }

  private func heading(_ title: String) -> String {
    showsStyle ? "\u{1B}[1m\(title)\u{1B}[0m" : title
  }
}

extension OptionSpec {
  /// The help with what there is to choose from, and what holds when the option is not given.
  var helpInFull: String {
    let choices = value?.choices ?? []
    let list = choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))"
    return help + list + (standard.map { " (\($0) when not given)" } ?? "")
  }
}
