// The manual page, made from the table of commands in the macros of man(7). Not for knowing any command
// by name.

struct ManualText {
  let table: [CommandSpec]

  /// The day on which the fixed words of the page were last looked at: man shows one.
  private static let date = "2026-11-30"

  private var commands: [CommandSpec] { table.filter { !$0.isInternal && $0.action != nil } }

  var page: String {
    let sections = [
      [".TH LOOPSCOPE 1 \(Self.date) \"loopscope \(BuildIdentity.version)\" \"User Commands\""],
      section("NAME", ["loopscope \\- measure and trace run loops on Linux"]),
      section("SYNOPSIS", [".B loopscope", ".I command", Self.roff("[OPTIONS] [OPERANDS]")]),
      section("DESCRIPTION", description), section("FIRST STEPS", examples(FirstSteps.all)),
      section("COMMANDS", commands.flatMap(lines)), section("EXIT STATUS", rows(Self.statuses)),
      section("ENVIRONMENT", rows(Self.variables)),
      section("SEE ALSO", [".BR lttng (1),", ".BR babeltrace2 (1),", ".BR perf (1)"]),
    ]
    return sections.joined().joined(separator: "\n") + "\n"
  }

  private var description: [String] {
    [
      Self.roff(FirstSteps.introduction),
      Self.roff(
        "Standard output carries the result alone; progress and warnings go to standard error."),
      ".B loopscope", "alone shows what to do first;", Self.bold("--help"),
      "after any command is its page.",
    ]
  }

  private static let statuses = [
    ("0", "it worked; of a verdict: unchanged, or improved"),
    ("1", "it failed, something was missing, or it was interrupted"), ("2", "something got worse"),
    ("3", "too much noise, or too little of anything, to judge"),
    ("4", "the two runs cannot be compared"), ("5", "a trace lost events"),
    ("64", "the line was wrong"),
    ("other", "of a command that trace record ran; 128 + signal when one ended it"),
  ]

  private static let variables = [
    ("LOOPSCOPE_BACKEND", "the backend of a loop that is not told another: futex, eventfd or pipe"),
    ("COLUMNS", "the width of text"), ("NO_COLOR", "if not empty: neither colours nor bold type"),
    ("TERM", "dumb: no style, and no progress drawn over itself"),
    ("CI", "if not empty: progress comes as lines"),
  ]

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".SH \"\(title)\""] + lines
  }

  private func lines(of command: CommandSpec) -> [String] {
    let options = command.options.flatMap { option in
      [".TP", Self.bold(option.synopsis), Self.roff(option.helpInFull)]
    }
    return [".SS \"loopscope \(Self.roff(command.name))\"", Self.bold(command.synopsis), ".PP"]
      + [Self.roff(command.summary)]
      + command.details.flatMap { [".PP", Self.roff($0)] } + options
      + (command.examples.isEmpty ? [] : [".PP", "Examples:"] + examples(command.examples))
  }

  private func examples(_ examples: [CommandExample]) -> [String] {
    examples.flatMap { [".TP", Self.bold($0.line), Self.roff($0.outcome)] }
  }

  private func rows(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", Self.bold($0.0), Self.roff($0.1)] }
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// A line of text that man takes for nothing else.
  private static func roff(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.map { letter in
      switch letter {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\n": " "
      default: String(letter)
      }
    }.joined()
  }
}
