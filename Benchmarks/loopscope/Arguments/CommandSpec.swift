// One command as data: its name, what it takes, its help and the function that does it.

/// What stands on the line beside the options.
enum OperandSpec: Sendable {
  case none
  /// Any number of words from a list; none means every one.
  case anyOf(ValueSpec)
  /// Exactly one value.
  case one(ValueSpec)
  /// One value or more of a kind.
  case oneOrMore(ValueSpec)
  /// Exactly these values, in this order; none of them when the option of this name is there.
  case each([ValueSpec], unless: OptionSpec?)
  /// At most one word of several that belong together, such as `help trace record`.
  case commandName
  /// Everything after `--`: a command of the user's, with its arguments. It must not be there when the
  /// option of this name is, and must be there when that is not.
  case commandAfterDashes(unless: OptionSpec?)
}

/// A line that a user can type, and what comes of it.
struct CommandExample: Sendable {
  let line: String
  let outcome: String
}

/// A command, or a group of commands when it has no action.
struct CommandSpec: Sendable {
  /// The words after `loopscope`: `["trace", "record"]`.
  let words: [String]
  /// One line: what a user gets.
  let summary: String
  var operands: OperandSpec = .none
  var options: [OptionSpec] = []
  /// Options of which one must be there, and what they give.
  var needsOneOf: (noun: String, options: [OptionSpec])?
  /// What else a user must know, one paragraph each.
  var details: [String] = []
  var examples: [CommandExample] = []
  /// Started by the command itself, never typed: neither shown nor guessed.
  var isInternal = false
  let action: (@Sendable (Arguments, Console) throws -> ExitStatus)?

  var name: String { words.joined(separator: " ") }

  /// As it is typed, with placeholders.
  var synopsis: String {
    (["loopscope"] + words + (options.isEmpty ? [] : ["[OPTIONS]"]) + operandSynopsis)
      .joined(separator: " ")
  }

  private var operandSynopsis: [String] {
    switch operands {
    case .none: action == nil ? ["COMMAND"] : []
    case .anyOf(let value): ["[\(value.choices.joined(separator: "|"))]..."]
    case .one(let value): [value.placeholder]
    case .oneOrMore(let value): [value.placeholder + "..."]
    case .each(let values, nil): values.map(\.placeholder)
    case .each(let values, let option?): values.map(\.placeholder) + ["|", option.synopsis]
    case .commandName: ["[COMMAND]"]
    case .commandAfterDashes(nil): ["-- COMMAND..."]
    case .commandAfterDashes(let option?): ["-- COMMAND... | \(option.synopsis)"]
    }
  }
}
