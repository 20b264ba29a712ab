// What the parser says when a line is wrong, each time with a line to type instead.

extension ArgumentParser {
  func fault(
    _ command: CommandSpec, _ message: String, choices: [String] = [], meant: String? = nil,
    line: String? = nil
  ) -> UsageError {
    UsageError(
      command: command.name, message: message, choices: choices, meant: meant,
      line: line ?? "loopscope help \(command.name)")
  }

  func unknownCommand(after prefix: [String], at place: Int) -> UsageError {
    let names = names(below: prefix)
    let nearest = NearestName.nearest(to: words[place], among: names).map { [$0] }
    let meant = commandFurtherDown(words[place], below: prefix) ?? nearest
    return UsageError(
      command: prefix.joined(separator: " "), message: "there is no command '\(words[place])'",
      choices: names, meant: meant?.joined(separator: " "),
      line: meant.map { mendedLine(place, $0) }
        ?? (["loopscope help"] + prefix).joined(separator: " "))
  }

  /// The rest of a command of just this name in one of the groups below: `trace record` for `record`.
  private func commandFurtherDown(_ name: String, below prefix: [String]) -> [String]? {
    table.map(\.words)
      .first { $0.count > prefix.count + 1 && $0.starts(with: prefix) && $0.last == name }
      .map { Array($0.dropFirst(prefix.count)) }
  }

  func missingSubcommand(of command: CommandSpec) -> UsageError {
    fault(command, "one of its commands must follow", choices: names(below: command.words))
  }

  func unknownOption(_ name: String, at place: Int, of command: CommandSpec) -> UsageError {
    let names = command.options.map { "--\($0.name)" } + ["--help"]
    let nearest = NearestName.nearest(to: name, among: names)
    let value = words[place].dropFirst(name.count)
    return fault(
      command, "there is no option '\(name)'", choices: names, meant: nearest,
      line: nearest.map { mendedLine(place, [$0 + value]) })
  }

  /// An option where a command should stand.
  func unknownOption(_ name: String) -> UsageError {
    let names = ["--help", "--version"]
    let nearest = NearestName.nearest(to: name, among: names)
    return UsageError(
      command: "", message: "there is no option '\(name)' before a command", choices: names,
      meant: nearest, line: "loopscope \(nearest ?? "--help")")
  }

  /// The line as it was typed, with other words in the place of one; appended past the end.
  func mendedLine(_ place: Int, _ replacement: [String]) -> String {
    var mended = words
    mended.replaceSubrange(place..<min(place + 1, words.count), with: replacement)
    return ([typedBefore] + mended.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// The line without one word, and without the value that belongs to it as an option.
  func mendedLine(dropping place: Int, _ option: OptionSpec? = nil) -> String {
    var mended = words
    let takesNext = option?.value != nil && !words[place].contains("=")
    mended.removeSubrange(place..<min(place + (takesNext ? 2 : 1), words.count))
    return ([typedBefore] + mended.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// The line without some of its words.
  func mendedLine(dropping places: Range<Int>) -> String {
    var mended = words
    mended.removeSubrange(places)
    return ([typedBefore] + mended.map(ShellWord.quoted)).joined(separator: " ")
  }

  private func names(below prefix: [String]) -> [String] {
    table.children(of: prefix).filter { !$0.isInternal }.compactMap(\.words.last)
  }
}
