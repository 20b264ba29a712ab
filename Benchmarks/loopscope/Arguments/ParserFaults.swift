// What the parser says when a line is wrong, each time with a line to type instead. That line is read before
// it is offered: whatever else is wrong in it is mended as well, so that what is offered runs.

extension ArgumentParser {
  /// - Parameter mended: the words with this fault mended; nil when nobody knows how.
  func fault(
    _ command: CommandSpec, _ message: String, choices: [String] = [], meant: String? = nil,
    mended: [String]? = nil
  ) -> UsageError {
    UsageError(
      command: command.name, message: message, choices: choices, meant: meant,
      line: mended.flatMap(line) ?? "loopscope help \(command.name)", mended: mended)
  }

  /// Two options that cannot stand beside each other: the later one goes, unless the line needs it.
  func exclusion(
    _ command: CommandSpec, of other: OptionSpec, by option: OptionSpec, at place: Int
  ) -> UsageError {
    let names = ["--\(other.name)", "--\(other.name)="]
    let otherPlace = words.firstIndex { $0 == names[0] || $0.hasPrefix(names[1]) } ?? place
    let ways = [mended(dropping: place, option), mended(dropping: otherPlace, other)]
    return fault(
      command, "--\(option.name) and --\(other.name) exclude each other",
      mended: ways.first { !isTrial && errorIn($0) == nil } ?? ways[0])
  }

  /// The line to type; nil when what else is wrong in it cannot be mended.
  private func line(_ mended: [String]) -> String? {
    if isTrial { return nil }
    var line = mended
    var steps = 0
    while !isNameAlone, let error = errorIn(line) {
      steps += 1
      guard let next = error.mended, steps <= Self.mostFaults else { return nil }
      line = next
    }
    return ([typedBefore] + line.map(ShellWord.quoted)).joined(separator: " ")
  }

  /// So many faults in one line are mended at the most.
  private static let mostFaults = 20

  private func errorIn(_ line: [String]) -> UsageError? {
    do throws(UsageError) {
      var parser = ArgumentParser(table: table, words: line, isTrial: true)
      _ = try parser.parse()
      return nil
    } catch {
      return error
    }
  }

  func unknownCommand(after prefix: [String], at place: Int) -> UsageError {
    let names = names(below: prefix)
    let nearest = NearestName.nearest(to: words[place], among: names).map { [$0] }
    let meant = commandFurtherDown(words[place], below: prefix) ?? nearest
    let mended = meant.map { self.mended(place, $0) }
    return UsageError(
      command: prefix.joined(separator: " "), message: "there is no command '\(words[place])'",
      choices: names, meant: meant?.joined(separator: " "),
      line: mended.flatMap(line)
        ?? (["loopscope help"] + (meant.map { prefix + $0 } ?? prefix)).joined(separator: " "),
      mended: mended)
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
      mended: nearest.map { mended(place, [$0 + value]) })
  }

  /// An option where a command should stand.
  func unknownOption(_ name: String) -> UsageError {
    let names = ["--help", "--version"]
    let nearest = NearestName.nearest(to: name, among: names)
    return UsageError(
      command: "", message: "there is no option '\(name)' before a command", choices: names,
      meant: nearest, line: "loopscope \(nearest ?? "--help")")
  }

  /// The words with others in the place of one; appended past the end.
  func mended(_ place: Int, _ replacement: [String]) -> [String] {
    var mended = words
    mended.replaceSubrange(place..<min(place + 1, words.count), with: replacement)
    return mended
  }

  /// The words without one, and without the value that belongs to it as an option.
  func mended(dropping place: Int, _ option: OptionSpec? = nil) -> [String] {
    var mended = words
    let takesNext = option?.value != nil && !words[place].contains("=")
    mended.removeSubrange(place..<min(place + (takesNext ? 2 : 1), words.count))
    return mended
  }

  private func names(below prefix: [String]) -> [String] {
    table.children(of: prefix).filter { !$0.isInternal }.compactMap(\.words.last)
  }
}
