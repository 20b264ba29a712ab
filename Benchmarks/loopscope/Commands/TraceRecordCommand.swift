// `loopscope trace record`: what is asked of TraceCapture's recorder, and what came of it in words.
// Standard output belongs to the recorded command; everything here goes to standard error.

import FoundationEssentials
import Harness
import TraceCapture
import TraceModel

extension OptionSpec {
  static let traceOutput = OptionSpec(
    "output",
    ValueSpec(placeholder: "DIR", kind: .text, example: "traces/captures/first", noun: "folder"),
    help: "where the trace goes", standard: "traces/captures/<UTC time>")

  static let events = OptionSpec(
    "events",
    ValueSpec(placeholder: "PATTERN", kind: .text, example: "timer_*", noun: "pattern"),
    help: "which events, with * for anything; may be repeated", standard: "all of the engine's",
    repeats: true)

  static let kernel = OptionSpec(
    "kernel", help: "also the kernel's part of every wake, for its anatomy; takes root")

  static let force = OptionSpec("force", help: "replace a trace that is there already")
}

extension CommandSpec {
  static let traceRecord = CommandSpec(
    words: ["trace", "record"],
    summary: "Run a command and record what its run loops do.",
    operands: .commandAfterDashes,
    options: [.traceOutput, .events, .kernel, .force],
    details: [
      "The command is any program that uses LoopEngine with the trait Tracing. Its first event is "
        + "in the trace: it waits until LTTng knows it. A session daemon is used if one runs, else "
        + "one is started and stopped again.",
      "With --kernel, where the kernel cannot be traced, the rest is recorded all the same, with a "
        + "warning, and the analysis says why; `loopscope doctor` knows beforehand.",
      "The exit status is the command's own when that is not 0 (128 + signal when a signal ended "
        + "it), else 5 when events were lost.",
    ],
    examples: [
      CommandExample(
        line: "loopscope trace record -- ./server --port 8080", outcome: "everything it does"),
      CommandExample(
        line: "loopscope trace record --events 'timer_*' --output t1 -- ./server",
        outcome: "its timers only, into the folder t1"),
      CommandExample(
        line: "loopscope trace record --kernel -- ./server",
        outcome: "with where the time of each wake goes"),
    ],
    action: { arguments, console in try TraceRecordCommand(arguments, console).run() })
}

/// One call of `trace record`.
private struct TraceRecordCommand {
  let arguments: Arguments
  let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() throws -> ExitStatus {
    do {
      let result = try Recorder(options: options).record(arguments.commandAfterDashes)
      RecordingText.lines(for: result).forEach(console.note)
      return RecordingText.status(of: result)
    } catch {
      throw RecordingText.failure(for: error)
    }
  }

  private var options: RecorderOptions {
    let now = Date.now.formatted(.iso8601).replacing(":", with: "")
    var options = RecorderOptions(
      outputDirectory: arguments.text(.traceOutput) ?? "traces/captures/\(now)")
    let patterns = arguments.texts(.events)
    if !patterns.isEmpty { options.eventPatterns = patterns }
    options.recordsKernel = arguments.has(.kernel)
    options.replacesTrace = arguments.has(.force)
    options.environment = [BenchSession.tracedVariable: "1"]
    return options
  }
}
