// `loopscope trace record`: what is asked of TraceCapture's recorder, and what came of it in words.
// Standard output belongs to the recorded command; everything here goes to standard error.

import FoundationEssentials
import Harness
import TraceCapture
import TraceModel

extension CommandSpec {
  static let traceRecord = CommandSpec(
    words: ["trace", "record"],
    summary: "Record what the run loops of a command or a running process do.",
    operands: .commandAfterDashes(unless: .recordedProcess),
    options: [
      .traceOutput, .events, .kernel, .force, .recordedProcess, .recordingTime,
      .snapshot, .snapshotThreshold, .keptSnapshots, .relay, .live,
    ],
    details: [
      "The command is any program that uses LoopEngine with the trait Tracing. Its first event is "
        + "in the trace: it waits until LTTng knows it. A session daemon is used if one runs, else "
        + "one is started, which is gone when the recording returns. LTTng records other programs "
        + "that use the same daemon, too; what is said here is of the command and "
        + "what it starts alone, and the others are named with their share of the events.",
      "With --kernel, where the kernel cannot be traced, the rest is recorded all the same, with a "
        + "warning, and the analysis says why; `loopscope doctor` knows beforehand.",
      "With --pid recording begins in a process as it is: what lives in it then is told by name, a "
        + "loop that sleeps when it wakes. It ends with the process, after --duration, or by Ctrl-C "
        + "(SIGINT, SIGTERM), which is success; the process itself is left alone.",
      "With --snapshot nothing is written until a loop was busy for too long, `kill -USR1` comes to "
        + "loopscope, or the command crashes; then a folder snapshot-* in DIR gets what the rings "
        + "hold, at most once a second for hitches. What they overwrite meanwhile is no loss. A loop "
        + "that hangs for good tells nothing: send SIGUSR1.",
      "With --relay many machines can record to one. The trace is then on that machine, in the "
        + "folder that its lttng-relayd was given as HOST/NAME-DATE: analyze it there. A --live one "
        + "can be read meanwhile with `babeltrace2 -i lttng-live net://HOST`, which lists the "
        + "sessions, and net://HOST/host/NAME_OF_MACHINE/SESSION, which shows one.",
      "Beside the trace lies recording.json: what was recorded, how it ended, what was lost, which "
        + "programs ran. No environment variable is in it, but the command line is; with --relay "
        + "there is none. The analysis has the names of programs from it.",
      "A session daemon that ends, or gives no answer for ten seconds, ends the recording and not the "
        + "command, unless the command waits for it to begin. What was recorded until then is kept; how "
        + "much is missing nobody knows.",
      "The exit status is the command's own when that is not 0 (128 + signal when a signal ended "
        + "it), else 5 when events were lost or the recording was cut short, 1 when nothing was recorded.",
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
      CommandExample(
        line: "loopscope trace record --pid 1234 --duration 10",
        outcome: "ten seconds of a server that runs"),
      CommandExample(
        line: "loopscope trace record --snapshot --hitch-threshold 20ms -- ./server",
        outcome: "what led to every stutter of 20 ms"),
      CommandExample(
        line: "loopscope trace record --relay net://collector -- ./server",
        outcome: "to the lttng-relayd on another machine"),
    ],
    action: { arguments, console in
      try TraceRecordCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `trace record`.
private struct TraceRecordCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    let recorder = Recorder(options: try options())
    do {
      let result =
        if let process = arguments.wholeNumber(.recordedProcess) {
          try recorder.record(process: Int32(process))
        } else {
          try recorder.record(arguments.commandAfterDashes)
        }
      RecordingText.lines(for: result, hitchThreshold: arguments.text(.snapshotThreshold))
        .forEach(console.note)
      return RecordingText.status(of: result)
    } catch {
      throw RecordingText.failure(for: error)
    }
  }

  private func options() throws -> RecorderOptions {
    let now = Date.now.formatted(.iso8601).replacing(":", with: "")
    var options = RecorderOptions(
      outputDirectory: arguments.text(.traceOutput) ?? "traces/captures/\(now)")
    let patterns = arguments.texts(.events)
    if !patterns.isEmpty { options.eventPatterns = patterns }
    options.recordsKernel = arguments.has(.kernel)
    options.replacesTrace = arguments.has(.force)
    options.environment = [BenchSession.tracedVariable: "1"]
    options.durationLimit = arguments.durationNanoseconds(.recordingTime).map { .nanoseconds($0) }
    options.delivery = try delivery()
    options.report = { [console] news in console.note(RecordingText.line(for: news)) }
    return options
  }

  private func delivery() throws -> TraceDelivery {
    if arguments.has(.snapshot) { return .snapshots(snapshots) }
    guard arguments.has(.relay) || arguments.has(.live) else { return .directory }
    let text = arguments.text(.relay) ?? "localhost"
    guard let address = RelayAddress(text) else {
      throw UsageError(
        command: "trace record",
        message: "'\(text)' is no address of a relay daemon: give HOST, HOST:CONTROL_PORT or "
          + "net://HOST:CONTROL_PORT:DATA_PORT",
        line: "loopscope trace record --relay net://collector:5342:5343 -- COMMAND")
    }
    return .relay(address, isLive: arguments.has(.live))
  }

  private var snapshots: SnapshotOptions {
    var snapshots = SnapshotOptions()
    if let threshold = arguments.durationNanoseconds(.snapshotThreshold) {
      snapshots.hitchThresholdNanoseconds = threshold
    }
    if let number = arguments.wholeNumber(.keptSnapshots) { snapshots.mostKept = Int(number) }
    return snapshots
  }
}
