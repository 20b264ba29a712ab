// A small table of commands for the parser's tests, so that they do not change with the real one.

@testable import loopscope

enum Sample {
  static let colours = OptionSpec(
    "colour",
    ValueSpec(
      placeholder: "NAMES", kind: .words(["red", "green", "blue"], several: true),
      example: "red", noun: "colour"),
    help: "which to paint", standard: "all")
  static let count = OptionSpec(
    "count",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(1...100), example: "3", noun: "number of coats"),
    help: "how many coats")
  static let wait = OptionSpec(
    "wait",
    ValueSpec(
      placeholder: "SECONDS",
      kind: .duration(1_000_000...60_000_000_000, secondsWithoutUnit: true),
      example: "2", noun: "time to wait"),
    help: "how long between coats")
  static let file = OptionSpec(
    "file", ValueSpec(placeholder: "FILE", kind: .text, example: "a.txt", noun: "file"),
    help: "where to", repeats: true)
  static let brush = OptionSpec(
    "brush", ValueSpec(placeholder: "NAME", kind: .text, example: "flat", noun: "brush"),
    help: "which brush", needs: "count")
  static let whose = OptionSpec(
    "whose", ValueSpec(placeholder: "NAME", kind: .text, example: "mine", noun: "owner"),
    help: "whose tool")
  static let thin = OptionSpec("thin", help: "less paint", excludes: ["thick"])
  static let thick = OptionSpec("thick", help: "more paint", excludes: ["thin"])

  static let paint = CommandSpec(
    words: ["paint"], summary: "Paint things.",
    operands: .anyOf(
      ValueSpec(
        placeholder: "THING", kind: .words(["door", "wall"], several: true), example: "door",
        noun: "thing")),
    options: [colours, count, wait, file, thin, thick, brush],
    examples: [CommandExample(line: "loopscope paint door", outcome: "a door")],
    action: { _, _ in .success })
  static let tool = CommandSpec(words: ["tool"], summary: "About tools.", action: nil)
  static let clean = CommandSpec(
    words: ["tool", "clean"], summary: "Clean a tool.",
    operands: .one(
      ValueSpec(placeholder: "TOOL", kind: .text, example: "brush", noun: "tool")),
    action: { _, _ in .success })
  static let lend = CommandSpec(
    words: ["tool", "lend"], summary: "Lend a tool.",
    operands: .commandAfterDashes(unless: whose), options: [whose],
    action: { _, _ in .success })

  static let table = [paint, tool, clean, lend]

  /// Words as a shell without quoting would cut them.
  static func parse(_ line: String) throws(UsageError) -> Invocation {
    var parser = ArgumentParser(
      table: table, words: line.split(separator: " ").map(String.init))
    return try parser.parse()
  }

  /// The arguments of a line that runs a command.
  static func arguments(_ line: String) throws(UsageError) -> Arguments? {
    guard case .run(_, let arguments) = try parse(line) else { return nil }
    return arguments
  }

  static func error(_ line: String) -> UsageError? {
    do throws(UsageError) {
      _ = try parse(line)
      return nil
    } catch {
      return error
    }
  }
}
