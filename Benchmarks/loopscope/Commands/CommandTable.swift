// The one table of commands: parsing, help, and every message about a wrong line are made from it.
// A command is one row here and one file beside this one.

enum CommandTable {
  /// Every command, in the order of the help; a group stands before its members.
  static let all: [CommandSpec] = [
    .bench, .benchRound, .compare, .check, .calibrate, .report, .benchStopped,
    .trace, .traceRecord, .traceAnalyze, .traceExport, .traceEvents,
    .doctor, .completions, .manual, .help,
  ]
}

extension CommandSpec {
  static let trace = CommandSpec(
    words: ["trace"], summary: "Capture and read traces of run loops.", action: nil)
}
