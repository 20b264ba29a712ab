// The options that select a part of a trace, and what is said when they select nothing.

import Reports
import TraceAnalysis

extension OptionSpec {
  static let selectedLoop = OptionSpec(
    "loop", ValueSpec(placeholder: "LOOP", kind: .text, example: "main", noun: "loop"),
    help: "only this one: its name, number, or PROCESS/NUMBER", standard: "all")

  static let selectedMode = OptionSpec(
    "mode", ValueSpec(placeholder: "MODE", kind: .text, example: "default", noun: "mode"),
    help: "only what happens in this one: its name or number", standard: "all")

  static let from = OptionSpec(
    "from", ValueSpec(placeholder: "TIME", kind: .moment, example: "2.315", noun: "time"),
    help: "only what begins then or later", standard: "the trace's beginning")

  static let to = OptionSpec(
    "to", ValueSpec(placeholder: "TIME", kind: .moment, example: "2.5", noun: "time"),
    help: "only what begins then or earlier", standard: "the trace's end")

  static let traceSelection = [selectedLoop, selectedMode, from, to]
}

extension TraceSelection {
  /// Fails when the times are the wrong way round.
  ///
  /// - Parameters:
  ///   - command: whose arguments these are.
  ///   - until: the option that says where the selection ends.
  init(
    _ arguments: Arguments, of command: String = "trace analyze", until: OptionSpec = .to
  ) throws(UsageError) {
    self.init()
    loop = arguments.text(.selectedLoop)
    mode = arguments.text(.selectedMode)
    from = arguments.moment(.from)
    to = arguments.moment(until)
    guard isBackwards else { return }
    throw UsageError(
      command: command, message: "--from is later than --\(until.name)",
      line: "loopscope \(command) \(ShellWord.quoted(arguments.words[0])) --from 2.315 "
        + "--\(until.name) 2.5")
  }

  private var isBackwards: Bool {
    switch (from, to) {
    case (.sinceBegin(let from), .sinceBegin(let to)), (.monotonic(let from), .monotonic(let to)):
      from > to
    default: false
    }
  }
}

extension CommandFailure {
  /// Nothing was selected, and this is what there is.
  static func nothingSelected(in contents: TraceContents) -> CommandFailure {
    let choices = contents.choices().map { "\n  \($0)" }.joined()
    return CommandFailure("nothing in the trace is what was asked for; there is\(choices)")
  }
}
