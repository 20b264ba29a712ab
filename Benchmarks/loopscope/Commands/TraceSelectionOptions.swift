// The options that select a part of a trace, and what is said when they select nothing.

import Reports
import TraceAnalysis

extension OptionSpec {
  static let selectedProcess = OptionSpec(
    "process", ValueSpec(placeholder: "PROCESS", kind: .text, example: "server", noun: "process"),
    help: "only this one: its program's name or its number", standard: "all")

  static let selectedLoop = OptionSpec(
    "loop", ValueSpec(placeholder: "LOOP", kind: .text, example: "main", noun: "loop"),
    help: "only this one: its name, number, or PROCESS/NUMBER", standard: "all")

  static let selectedMode = OptionSpec(
    "mode", ValueSpec(placeholder: "MODE", kind: .text, example: "default", noun: "mode"),
    help: "only what happens in this one: its name or number", standard: "all")

  static let from = OptionSpec(
    "from", ValueSpec(placeholder: "TIME", kind: .moment, example: "2.315", noun: "time"),
    help: "only what begins then or later", standard: "the trace's beginning")

  static let until = OptionSpec(
    "until", ValueSpec(placeholder: "TIME", kind: .moment, example: "2.5", noun: "time"),
    help: "only what begins then or earlier; --to TIME is the same", standard: "the trace's end",
    aliases: ["to"])

  static let traceSelection = [selectedProcess, selectedLoop, selectedMode, from, until]
}

extension TraceSelection {
  /// Fails when the times are the wrong way round.
  ///
  /// - Parameters:
  ///   - command: whose arguments these are.
  ///   - trace: what there is, for the line to type instead; nil when nobody knows.
  init(
    _ arguments: Arguments, of command: String = "trace analyze",
    in trace: () -> TraceContents? = { nil }
  ) throws(UsageError) {
    self.init()
    process = arguments.text(.selectedProcess)
    loop = arguments.text(.selectedLoop)
    mode = arguments.text(.selectedMode)
    from = arguments.moment(.from)
    to = arguments.moment(.until)
    guard let from, let to, isBackwards else { return }
    let range = Self.mended(from: to, to: from, in: trace())
    throw UsageError(
      command: command, message: "--from is later than --until",
      line: TypedLine(arguments).without(.from).without(.until)
        .adding(["--from", range.from.typed, "--until", range.to.typed]).text)
  }

  private var isBackwards: Bool {
    switch (from, to) {
    case (.sinceBegin(let from), .sinceBegin(let to)), (.monotonic(let from), .monotonic(let to)):
      from > to
    default: false
    }
  }

  /// The times the right way round where the trace has something then, else its first half.
  private static func mended(
    from: TraceMoment, to: TraceMoment, in trace: TraceContents?
  ) -> (from: TraceMoment, to: TraceMoment) {
    guard let trace, let span = trace.spanNanoseconds else { return (from, to) }
    let begin = span.lowerBound
    let range =
      from.nanoseconds(inTraceFrom: begin)...to.nanoseconds(inTraceFrom: begin)
    let isWithin = span.contains(range.lowerBound) && span.contains(range.upperBound)
    let isThere = trace.loops.contains { $0.spanNanoseconds.overlaps(range) }
    if isWithin && (isThere || trace.loops.isEmpty) { return (from, to) }
    return (
      .sinceBegin(nanoseconds: 0), .sinceBegin(nanoseconds: (span.upperBound - begin) / 2 + 1000)
    )
  }
}

extension CommandFailure {
  /// Nothing was selected: which word selects nothing, what there is, and a line that selects it.
  static func nothingSelected(
    _ selection: TraceSelection, in contents: TraceContents, by arguments: Arguments
  ) -> CommandFailure {
    guard !contents.loops.isEmpty else {
      return CommandFailure("the trace holds no event of a loop, so there is nothing to select")
    }
    let miss = SelectionMiss(selection, in: contents)
    let choices = miss.choices.map { "\n  \($0)" }.joined()
    let line = OptionSpec.traceSelection.reduce(TypedLine(arguments)) { $0.without($1) }.adding(
      miss.mendedWords)
    return CommandFailure("\(miss.message). There is\(choices)\n  Type: \(line.text)")
  }
}
