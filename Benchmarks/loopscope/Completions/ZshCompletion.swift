// The command line as zsh completes it: `_arguments` for each command, with its words of help.

struct ZshCompletion {
  /// Without what users never type.
  let table: [CommandSpec]

  private var commands: [CommandSpec] { table.filter { $0.action != nil } }

  var script: String {
    """
    #compdef loopscope
    # Completions of loopscope for zsh; made by: loopscope completions zsh

    \(commands.map(function).joined(separator: "\n\n"))

    _loopscope() {
      local -a commands
      if (( CURRENT > 3 )); then
        case "$words[2] $words[3]" in
    \(dispatch(ofLength: 2))
        esac
      fi
      if (( CURRENT > 2 )); then
        case "$words[2]" in
    \(dispatch(ofLength: 1))
    \(table.filter { $0.action == nil }.map(group).joined(separator: "\n"))
        esac
        return 1
      fi
      if [[ $PREFIX == -* ]]; then
        compadd -- --help --version
        return
      fi
    \(describe([]))
    }

    # Found by its file's name, or sourced.
    if [[ $funcstack[1] == _loopscope ]]; then
      _loopscope "$@"
    else
      compdef _loopscope loopscope
    fi

    """
  }

  private func dispatch(ofLength length: Int) -> String {
    commands.filter { $0.words.count == length }.map { command in
      """
            '\(command.name)')
              words[1,\(length)]=()
              (( CURRENT -= \(length) ))
              \(functionName(command))
              return
              ;;
      """
    }.joined(separator: "\n")
  }

  private func group(_ command: CommandSpec) -> String {
    """
          '\(command.name)')
            if (( CURRENT == 3 )); then
    \(describe(command.words))
            fi
            ;;
    """
  }

  private func describe(_ words: [String]) -> String {
    let children = table.children(of: words).map { command in
      "    \(Self.quoted("\(command.words.last ?? ""):\(command.summary)"))"
    }
    return """
        commands=(
      \(children.joined(separator: "\n"))
        )
        _describe -t commands command commands
        return
      """
  }

  private func functionName(_ command: CommandSpec) -> String {
    "_loopscope_" + command.words.joined(separator: "_")
  }

  private func function(of command: CommandSpec) -> String {
    let specs = (command.options + [.helpOption]).map(spec) + operands(of: command)
    return """
      \(functionName(command))() {
        _arguments -S \\
          \(specs.map(Self.quoted).joined(separator: " \\\n    "))
      }
      """
  }

  /// `(--full)--quick[a subset]`, `*--events=[...]:pattern:`.
  private func spec(of option: OptionSpec) -> String {
    let others = option.excludes.sorted().map { "--\($0)" }.joined(separator: " ")
    let exclusion = option.repeats ? "*" : others.isEmpty ? "" : "(\(others))"
    let help = Self.escaped(option.help)
    guard let value = option.value else { return "\(exclusion)--\(option.name)[\(help)]" }
    return "\(exclusion)--\(option.name)=[\(help)]" + message(value)
  }

  private func message(_ value: ValueSpec) -> String {
    ":\(Self.escaped(value.noun)):\(action(for: value))"
  }

  private func action(for value: ValueSpec) -> String {
    switch value.kind {
    case .words(_, several: true):
      "_sequence compadd - \(value.choices.joined(separator: " "))"
    case .words(_, several: false): "(\(value.choices.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .wholeNumber, .duration, .moment, .cpus, .text: ""
    }
  }

  private func operands(of command: CommandSpec) -> [String] {
    switch command.operands {
    case .none: []
    case .anyOf(let value): ["*:\(value.noun):(\(value.choices.joined(separator: " ")))"]
    case .oneOrMore(let value): ["*" + message(value)]
    case .one(let value): ["1" + message(value)]
    case .each(let values, _): values.enumerated().map { "\($0 + 1)" + message($1) }
    case .commandName: ["*:command:(\(table.lastWords))"]
    case .commandAfterDashes: ["*::command: _normal"]
    }
  }

  /// What `_arguments` would take for its own marks.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
