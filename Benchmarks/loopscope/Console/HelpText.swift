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

  /// The page of one command or group.
  func page(of command: CommandSpec) -> String {
    var sections = [command.synopsis, layout.wrapped(command.summary, indent: 0)]
    sections += command.details.map { layout.wrapped($0, indent: 0) }
    sections += section("Commands", children(of: command).map { ($0.name, $0.summary) })
    sections += section("Options", optionRows(of: command))
    sections += section("Examples", command.examples.map { ($0.line, $0.outcome) })
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func children(of command: CommandSpec) -> [CommandSpec] {
    command.action != nil
      ? []
      : table.filter { $0.words.starts(with: command.words) }
        .filter { $0.words.count > command.words.count }
  }

  private func optionRows(of command: CommandSpec) -> [(String, String)] {
    command.options.map { option in
      let choices = option.value?.choices ?? []
      let list = choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))"
      let standard = option.standard.map { " (\($0) when not given)" } ?? ""
      return (option.synopsis, option.help + list + standard)
    } + [("--help", "this page")]
  }

  private func section(_ title: String, _ entries: [(String, String)]) -> [String] {
    entries.isEmpty ? [] : ["\(heading(title))\n\(layout.rows(entries))"]
  }

  private func heading(_ title: String) -> String {
    showsStyle ? "\u{1B}[1m\(title)\u{1B}[0m" : title
  }
}
