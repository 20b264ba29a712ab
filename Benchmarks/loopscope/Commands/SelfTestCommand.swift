// `loopscope bench --self-test`: the tool measured by itself. Makes no plan of the user's.

import BenchmarkRecords
import Harness
import LinuxIO
import Reports
import Scenarios

extension OptionSpec {
  static let selfTest = OptionSpec(
    "self-test",
    help: "measure the tool itself: delays, a stop and lost wakes are injected and must be "
      + "reported; under a minute",
    excludes: [
      "quick", "full", "placement", "rounds", "duration", "iterations", "spin", "html", "cpus",
      "fifo",
      "mlock", "timer-slack", "cpu-dma-latency",
    ])
}

extension CommandSpec {
  /// The child in the stop test: never typed.
  static let benchStopped = CommandSpec(
    words: ["bench-stopped"], summary: "Be stopped in an open loop for `bench --self-test`.",
    isInternal: true,
    action: { _, console in
      try answerBench(as: "bench-stopped", console) { request, write in
        try ScenarioCatalogue.answerStopTest(input: request, write: write)
      }
    })
}

/// One call of `bench --self-test`.
struct SelfTestCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    let format = BenchFormat(arguments)
    try check(format)
    // First of all: the signals must be blocked before any other thread exists.
    let termination = try TerminationSignals()
    let destination = try ResultDestination(
      path: arguments.text(.output), ending: format.ending, console: console)
    let record = try measure(or: termination)
    try destination.write(format == .json ? try record.json() : record.text(style))
    if let path = arguments.text(.output) { console.note("written: \(path)") }
    return record.passed ? .success : .failure
  }

  private func check(_ format: BenchFormat) throws(UsageError) {
    if !arguments.words.isEmpty {
      throw UsageError(
        command: "bench", message: "the self-test runs no benchmark of your choice",
        line: TypedLine(arguments).withOperands([]).text)
    }
    if format != .text && format != .json {
      throw UsageError(
        command: "bench", message: "the self-test cannot be written as \(format.rawValue)",
        choices: ["text", "json"],
        line: TypedLine(arguments).saying("json", for: .benchFormat).text)
    }
  }

  private func measure(or termination: TerminationSignals) throws -> SelfTestRecord {
    let test = SelfTest(
      backends: arguments.words(.backend) ?? ScenarioCatalogue.backends,
      seed: arguments.seedOrRandom,
      tool: BuildIdentity.current,
      roundCommand: RoundCommand(arguments: CommandSpec.benchRound.words),
      stopCommand: RoundCommand(arguments: CommandSpec.benchStopped.words))
    let display = BenchProgressDisplay(console: console)
    defer { display.clear() }
    do {
      return try test.run(or: termination, progress: display.show)
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  private var style: TextStyle {
    arguments.has(.output)
      ? TextStyle() : TextStyle(columns: console.columns, usesColor: console.showsStyle)
  }
}
