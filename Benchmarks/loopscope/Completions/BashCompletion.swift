// The command line as bash completes it: a function with a case for each command. It needs nothing of
// the bash-completion package.

struct BashCompletion {
  /// Without what users never type.
  let table: [CommandSpec]

  var script: String {
    """
    \(Self.helpers)
    _loopscope() {
      COMPREPLY=()
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local words="${COMP_WORDS[*]:1:COMP_CWORD-1} "
      # bash cuts words at `=`.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if [[ " $words" == *' -- '* ]]; then
        _loopscope_foreign
        return
      fi
      case $words in
    \(table.byLength.map(branch).joined(separator: "\n"))
        *) _loopscope_from '\(names(below: [])) --help --version' ;;
      esac
    }

    complete -F _loopscope loopscope

    """
  }

  private static let helpers = """
    # Completions of loopscope for bash; made by: loopscope completions bash

    # Words of a list that begin with what stands there.
    _loopscope_from() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
    }

    # One more word of a list with commas between.
    _loopscope_several() {
      local before= last=$current word
      if [[ $current == *,* ]]; then
        before=${current%,*},
        last=${current##*,}
      fi
      for word in $1; do
        if [[ $word == "$last"* && ,$before != *,$word,* ]]; then
          COMPREPLY+=("$before$word")
        fi
      done
    }

    # Files (-f) or folders (-d).
    _loopscope_paths() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
    }

    # Options that are not on the line yet, but for those that may be repeated ($2).
    _loopscope_options() {
      local option left=$2
      for option in $1; do
        [[ " $words" == *" $option "* ]] || left+=" $option"
      done
      _loopscope_from "$left"
    }

    # The line of another command after --.
    _loopscope_foreign() {
      if [[ $previous == -- ]]; then
        mapfile -t COMPREPLY < <(compgen -c -- "$current")
      else
        _loopscope_paths -f
      fi
    }

    """

  private func branch(_ command: CommandSpec) -> String {
    """
        '\(command.name) '*)
    \(body(of: command).map { "      " + $0 }.joined(separator: "\n"))
          ;;
    """
  }

  private func body(of command: CommandSpec) -> [String] {
    guard command.action != nil else { return ["_loopscope_from '\(names(below: command.words))'"] }
    let options = command.options + [.helpOption]
    let once = options.filter { !$0.repeats }.map { "--\($0.name)" }.joined(separator: " ")
    let repeated = options.filter(\.repeats).map { "--\($0.name)" }.joined(separator: " ")
    let values = command.options.compactMap(value)
    let offer = "_loopscope_options '\(once)' '\(repeated)'"
    let operands = self.operands(of: command)
    let choice = operands.map {
      ["if [[ $current == -* ]]; then", "  " + offer, "else", "  " + $0, "fi"]
    }
    let previous = values.isEmpty ? [] : ["case $previous in"] + values + ["esac"]
    return previous + (choice ?? [offer])
  }

  /// What may follow an option; nil for a flag.
  private func value(of option: OptionSpec) -> String? {
    option.value.map { value in
      "  --\(option.name)) \(action(for: value).map { $0 + "; " } ?? "")return ;;"
    }
  }

  private func action(for value: ValueSpec) -> String? {
    switch value.kind {
    case .words(_, several: true): "_loopscope_several '\(value.choices.joined(separator: " "))'"
    case .words(_, several: false): "_loopscope_from '\(value.choices.joined(separator: " "))'"
    case .file: "_loopscope_paths -f"
    case .folder: "_loopscope_paths -d"
    case .wholeNumber, .duration, .moment, .cpus, .text: nil
    }
  }

  private func operands(of command: CommandSpec) -> String? {
    switch command.operands {
    case .none: nil
    case .anyOf(let value), .one(let value), .oneOrMore(let value): action(for: value)
    case .each(let values, _): values.first.flatMap(action)
    case .commandName: "_loopscope_from '\(table.lastWords)'"
    case .commandAfterDashes: "_loopscope_from --"
    }
  }

  private func names(below words: [String]) -> String {
    table.children(of: words).lastWords
  }
}
