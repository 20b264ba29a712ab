// The command line as fish completes it: a line for each command, option and operand.

struct FishCompletion {
  /// Without what users never type.
  let table: [CommandSpec]

  var script: String {
    let root =
      names(below: []) + [
        line("__loopscope_is", "-l help -d \(Self.quoted(OptionSpec.helpOption.help))"),
        line("__loopscope_is", "-l version -d 'the version of this build'"),
      ]
    let groups = table.filter { $0.action == nil }.flatMap { names(below: $0.words) }
    let commands = table.filter { $0.action != nil }.flatMap(lines)
    return ([Self.helpers] + root + groups + commands).joined(separator: "\n") + "\n"
  }

  private static let helpers = """
    # Completions of loopscope for fish; made by: loopscope completions fish

    # Whether the words before the cursor are these and no others.
    function __loopscope_is
      set -l typed (commandline -opc)[2..]
      test "$typed" = "$argv"
    end

    # Whether the words before the cursor begin with these, and no other command's line follows.
    function __loopscope_in
      set -l typed (commandline -opc)[2..]
      set -l count (count $argv)
      test (count $typed) -ge $count; or return 1
      test "$typed[1..$count]" = "$argv"; and not contains -- -- $typed
    end

    # Whether the line of another command has begun.
    function __loopscope_foreign
      set -l typed (commandline -opc)[2..]
      contains -- -- $typed
    end

    # One more word of a list with commas between.
    function __loopscope_several
      set -l before (commandline -ct | string replace -r '^--[a-z-]+=' '' | string match -r '.*,')
      for word in $argv
        string match -q -- "*,$word,*" ",$before"; or echo "$before$word"
      end
    end

    complete -c loopscope -f
    complete -c loopscope -n __loopscope_foreign -F -a '(__fish_complete_command)'
    """

  private func names(below words: [String]) -> [String] {
    let condition = (["__loopscope_is"] + words).joined(separator: " ")
    return table.children(of: words).map { command in
      line(condition, "-a \(command.words.last ?? "") -d \(Self.quoted(command.summary))")
    }
  }

  private func lines(of command: CommandSpec) -> [String] {
    let condition = (["__loopscope_in"] + command.words).joined(separator: " ")
    let options = (command.options + [.helpOption]).map { option in
      line(
        condition,
        "-l \(option.name)\(option.value.map { " " + action(for: $0) } ?? "")"
          + " -d \(Self.quoted(option.help))")
    }
    return options + operands(of: command).map { line(condition, $0) }
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c loopscope -n '\(condition)' \(rest)"
  }

  /// How a value is completed, where one must follow.
  private func action(for value: ValueSpec) -> String {
    switch value.kind {
    case .words(_, several: true):
      "-x -a '(__loopscope_several \(value.choices.joined(separator: " ")))'"
    case .words(_, several: false): "-x -a '\(value.choices.joined(separator: " "))'"
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .wholeNumber, .duration, .moment, .cpus, .text: "-x"
    }
  }

  private func operands(of command: CommandSpec) -> [String] {
    switch command.operands {
    case .none: []
    case .anyOf(let value), .one(let value), .oneOrMore(let value): operand(value)
    case .each(let values, _): values.first.map(operand) ?? []
    case .commandName: ["-a '\(table.lastWords)'"]
    case .commandAfterDashes: ["-a '--' -d 'the command to run follows'"]
    }
  }

  private func operand(_ value: ValueSpec) -> [String] {
    switch value.kind {
    case .words: ["-a '\(value.choices.joined(separator: " "))'"]
    case .file: ["-F"]
    case .folder: ["-a '(__fish_complete_directories)'"]
    case .wholeNumber, .duration, .moment, .cpus, .text: []
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
