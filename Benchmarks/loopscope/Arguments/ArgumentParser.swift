// From words to a command and its arguments, by the table alone. Knows no command by name, prints
// nothing and never exits.

/// What a command line asks for.
enum Invocation: Sendable {
  case overview
  case version
  case help(CommandSpec)
  case run(CommandSpec, Arguments)
}

struct ArgumentParser {
  let table: [CommandSpec]
  private(set) var words: [String]
  /// What was typed before the words, for the lines that messages offer.
  let typedBefore: String
  private(set) var position = 0
  /// Whether the words are a command's name and nothing else.
  private(set) var isNameAlone = false
  /// Whether this reads a line that a message might offer, and offers none itself.
  let isTrial: Bool

  /// - Parameter words: what was typed after `typedBefore`.
  init(
    table: [CommandSpec], words: [String], typedBefore: String = "loopscope", isTrial: Bool = false
  ) {
    self.table = table
    self.words = words
    self.typedBefore = typedBefore
    self.isTrial = isTrial
  }

  mutating func parse() throws(UsageError) -> Invocation {
    guard let first = words.first else { return .overview }
    if isHelp(first) { return .overview }
    if first == "--version" {
      guard words.count > 1 else { return .version }
      throw UsageError(
        command: "", message: "'\(words[1])' is one word too many after --version",
        line: "\(typedBefore) --version")
    }
    let command = try parseCommandName()
    if words[position...].prefix(while: { $0 != "--" }).contains(where: isHelp) {
      return .help(command)
    }
    if command.action == nil { throw missingSubcommand(of: command) }
    return .run(command, try parseArguments(of: command))
  }

  /// For `help`: words that name a command and nothing else.
  mutating func parseWholeCommandName() throws(UsageError) -> CommandSpec {
    isNameAlone = true
    let command = try parseCommandName()
    if position < words.count { throw unknownCommand(after: command.words, at: position) }
    return command
  }

  private func isHelp(_ word: String) -> Bool {
    word == "--help" || word == "-h" || word.hasPrefix("--help=")
  }

  /// Takes the words that name a command, the longest name that fits.
  private mutating func parseCommandName() throws(UsageError) -> CommandSpec {
    let fitting = table.filter { words.starts(with: $0.words) }
    guard let command = fitting.max(by: { $0.words.count < $1.words.count }) else {
      if words[0].hasPrefix("-") { throw unknownOption(words[0]) }
      throw unknownCommand(after: [], at: 0)
    }
    position = command.words.count
    if command.action == nil, position < words.count, !words[position].hasPrefix("-") {
      throw unknownCommand(after: command.words, at: position)
    }
    return command
  }

  private mutating func parseArguments(of command: CommandSpec) throws(UsageError) -> Arguments {
    words = command.spelledOut(words)
    var arguments = Arguments()
    arguments.typed = words
    while position < words.count {
      let word = words[position]
      position += 1
      if word == "--" {
        try takeRest(of: command, into: &arguments)
      } else if word.hasPrefix("-") && word.count > 1 {
        try takeOption(word, of: command, into: &arguments)
      } else {
        try takeOperand(word, of: command, into: &arguments)
      }
    }
    try checkOperands(arguments, of: command)
    try checkNeeds(arguments, of: command)
    return arguments
  }

  private mutating func takeRest(
    of command: CommandSpec, into arguments: inout Arguments
  ) throws(UsageError) {
    if case .commandAfterDashes = command.operands {
      arguments.commandAfterDashes = Array(words[position...])
      position = words.count
    }
    while position < words.count {
      position += 1
      try takeOperand(words[position - 1], of: command, into: &arguments)
    }
  }

  private mutating func takeOption(
    _ word: String, of command: CommandSpec, into arguments: inout Arguments
  ) throws(UsageError) {
    let place = position - 1
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = command.options.first(where: { "--\($0.name)" == parts[0] }) else {
      throw unknownOption(String(parts[0]), at: place, of: command)
    }
    if arguments.has(option) && !option.repeats {
      throw fault(
        command, "--\(option.name) is given twice", mended: mended(dropping: place, option))
    }
    let others = command.options.filter { other in
      other.excludes.contains(option.name) || option.excludes.contains(other.name)
    }.sorted { $0.name < $1.name }
    if let other = others.first(where: arguments.has) {
      throw exclusion(command, of: other, by: option, at: place)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    arguments.add(try takeValue(of: option, attached: attached, in: command), to: option)
  }

  /// The value after `=`, or the next word.
  private mutating func takeValue(
    of option: OptionSpec, attached: String?, in command: CommandSpec
  ) throws(UsageError) -> ParsedValue? {
    let place = position - 1
    guard let value = option.value else {
      if attached == nil { return nil }
      throw fault(
        command, "--\(option.name) takes no value",
        mended: mended(place, ["--\(option.name)"]))
    }
    guard let text = attached ?? nextValue() else {
      throw fault(
        command, "--\(option.name) needs \(value.article) \(value.noun)", choices: value.choices,
        mended: mended(place, ["--\(option.name)", value.example]))
    }
    return try parse(text, as: value, in: command) { meant in
      attached == nil ? meant : "--\(option.name)=\(meant)"
    }
  }

  private mutating func nextValue() -> String? {
    guard position < words.count, !words[position].hasPrefix("--") else { return nil }
    position += 1
    return words[position - 1]
  }

  private func takeOperand(
    _ word: String, of command: CommandSpec, into arguments: inout Arguments
  ) throws(UsageError) {
    switch command.operands {
    case .anyOf(let value), .oneOrMore(let value):
      arguments.addOperand(try parse(word, as: value, in: command) { $0 }, at: position - 1)
    case .one(let value) where arguments.words.isEmpty:
      arguments.addOperand(try parse(word, as: value, in: command) { $0 }, at: position - 1)
    case .each(let values, _) where arguments.words.count < values.count:
      let value = values[arguments.words.count]
      arguments.addOperand(try parse(word, as: value, in: command) { $0 }, at: position - 1)
    case .commandName:
      arguments.addOperand(.text(word), at: position - 1)
    case .commandAfterDashes:
      throw fault(
        command, "'\(word)' stands before `--`; a command to run stands after it",
        mended: mended(position - 1, ["--", word]))
    case .none, .one, .each:
      throw fault(
        command, "'\(word)' is one word too many", mended: mended(dropping: position - 1))
    }
  }

  private func checkOperands(
    _ arguments: Arguments, of command: CommandSpec
  ) throws(UsageError) {
    switch command.operands {
    case .one(let value) where arguments.words.isEmpty,
      .oneOrMore(let value) where arguments.words.isEmpty:
      throw fault(
        command, "the \(value.noun) is missing", mended: mended(words.count, [value.shape]))
    case .each(_, let option?) where arguments.has(option):
      guard let word = arguments.words.first else { return }
      let places = Set(arguments.operandPlaces)
      throw fault(
        command, "--\(option.name) stands instead of '\(word)'",
        mended: words.indices.filter { !places.contains($0) }.map { words[$0] })
    case .each(let values, _) where arguments.words.count < values.count:
      let missing = values[arguments.words.count]
      throw fault(
        command, "the \(missing.noun) is missing",
        mended: mended(words.count, [missing.shape]))
    case .commandAfterDashes(let option?) where arguments.has(option):
      guard let dashes = words.firstIndex(of: "--") else { return }
      throw fault(
        command, "--\(option.name) and a command after `--` exclude each other",
        mended: Array(words[..<dashes]))
    case .commandAfterDashes where arguments.commandAfterDashes.isEmpty:
      let dashes = words.contains("--") ? [] : ["--"]
      throw fault(
        command, "the command to run is missing",
        mended: mended(words.count, dashes + ["COMMAND"]))
    default: return
    }
  }

  private func checkNeeds(_ arguments: Arguments, of command: CommandSpec) throws(UsageError) {
    for option in command.options where arguments.has(option) {
      guard let needed = command.options.first(where: { $0.name == option.needs }),
        !arguments.has(needed)
      else { continue }
      var rest = words
      if case .each(_, let instead?) = command.operands, instead.name == needed.name {
        let places = Set(arguments.operandPlaces)
        rest = words.indices.filter { !places.contains($0) }.map { words[$0] }
      }
      if case .commandAfterDashes(let instead?) = command.operands, instead.name == needed.name {
        rest = Array(words.prefix { $0 != "--" })
      }
      rest.insert(contentsOf: needed.exampleWords, at: command.words.count)
      throw fault(
        command, "--\(option.name) means nothing without --\(needed.name)", mended: rest)
    }
    guard let (noun, options) = command.needsOneOf, !options.contains(where: arguments.has)
    else { return }
    let ways = options.map(\.synopsis).joined(separator: " or ")
    throw fault(
      command, "the \(noun) is missing: \(ways)", mended: words + options[0].exampleWords)
  }

  private func parse(
    _ text: String, as value: ValueSpec, in command: CommandSpec, mended: (String) -> String
  ) throws(UsageError) -> ParsedValue {
    do {
      return try value.parse(text)
    } catch {
      throw fault(
        command, error.message, choices: value.choices,
        meant: value.choices.isEmpty ? nil : error.meant,
        mended: error.meant.map { self.mended(position - 1, [mended($0)]) })
    }
  }
}
