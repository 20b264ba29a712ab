// `loopscope trace analyze`: reads a trace, hands it to the analysis and the findings to the report.

import LinuxIO
import Reports
import TraceAnalysis
import TraceReader

extension OptionSpec {
  static let traceFormat = OptionSpec(
    "format",
    ValueSpec(
      placeholder: "NAME", kind: .words(["text", "json"], several: false), example: "json",
      noun: "format"),
    help: "of the result", standard: "text")

  static let hitchThreshold = OptionSpec(
    "hitch-threshold",
    ValueSpec(
      placeholder: "TIME", kind: .duration(1...3_600_000_000_000, secondsWithoutUnit: false),
      example: "50ms", noun: "time"),
    help: "how long a loop must be busy in one go to count as a hitch",
    standard: DurationText.text(TraceAnalyzer.defaultHitchThresholdNanoseconds))

  static let allLoops = OptionSpec(
    "all-loops", help: "show every loop in the text, however many (else the ten that matter most)")
}

extension CommandSpec {
  static let traceAnalyze = CommandSpec(
    words: ["trace", "analyze"],
    summary: "Tell what a recorded program's run loops did, and what made them late.",
    operands: .one(
      ValueSpec(placeholder: "DIR", kind: .folder, example: "DIR", noun: "folder of a trace")),
    options: [.traceFormat, .hitchThreshold, .allLoops] + OptionSpec.traceSelection,
    details: [
      "A TIME is seconds since the trace began, as the text shows it (or 300ms, 2min), or whole "
        + "nanoseconds of CLOCK_MONOTONIC, as the JSON shows it. What is not selected is read all the "
        + "same: names, enclosing runs and losses are known. A selected mode takes a second reading, "
        + "and so does a trace that lost events. Tables in a narrow place go without p90, p99.9 and "
        + "the total; COLUMNS=140 or the JSON has them.",
      "A neighbour is a program that was recorded with the command, because it uses the same session "
        + "daemon; it is shown too, and --process leaves it out.",
      "DIR is what `trace record` printed, or any folder that LTTng wrote. The exit status is 5 "
        + "when events are missing from the trace; what is there is analysed all the same.",
    ],
    examples: [
      CommandExample(
        line: "loopscope trace analyze traces/captures/first",
        outcome: "time per activity, callouts, wakes, timers, hitches"),
      CommandExample(
        line: "loopscope trace analyze --hitch-threshold 5ms t1",
        outcome: "with every busy stretch over 5 ms and the callouts in it"),
      CommandExample(
        line: "loopscope trace analyze t1 --process server --from 2.3 --until 2.5",
        outcome: "what one program did in a fifth of a second"),
    ],
    action: { arguments, console in
      try TraceAnalyzeCommand(
        arguments: arguments, console: console, termination: TerminationSignals()
      ).run()
    })
}

/// One call of `trace analyze`.
private struct TraceAnalyzeCommand {
  let arguments: Arguments
  let console: Console
  let termination: TerminationSignals

  func run() throws -> ExitStatus {
    let report = try analyze()
    try console.writeResult(try text(of: report))
    let doubt = report.findings.doubt
    if doubt.isComplete { return .success }
    for fault in report.faults { console.note("warning: \(fault)") }
    console.note("INCOMPLETE: \(RecordingText.loss(in: doubt))")
    return .eventsLost
  }

  private func analyze() throws -> TraceReport {
    let selection = try TraceSelection(arguments) {
      TraceSource.contents(at: arguments.words[0])
    }
    do {
      let directory = try TraceSource.directory(at: arguments.words[0])
      let recordings = TraceRecordings(of: directory)
      for reason in recordings.unused { console.note("warning: \(reason)") }
      var survey: TraceSurvey?
      if TraceSurvey.isNeeded(for: selection, of: directory) {
        survey = try self.survey(directory, recordings)
      }
      if let known = survey?.contents, known.miss(of: selection).word == .unrunMode {
        throw CommandFailure.nothingSelected(selection, in: known, by: arguments)
      }
      var (analyzer, remarks) = try analyze(directory, recordings, selection, survey)
      if survey == nil && !analyzer.findings().doubt.losses.isEmpty {
        // Only the reading has shown that something is missing.
        (analyzer, remarks) = try analyze(
          directory, recordings, selection, self.survey(directory, recordings))
      }
      let report = TraceReport(
        analyzer.findings(), origin: TraceOrigin(directory, remarks, recordings))
      guard !report.selectsNothing else {
        throw CommandFailure.nothingSelected(selection, in: analyzer.contents(), by: arguments)
      }
      return report
    } catch let error as TraceReadingError {
      throw CommandFailure("\(error)")
    }
  }

  private func survey(
    _ directory: TraceDirectory, _ recordings: TraceRecordings
  ) throws -> TraceSurvey {
    var survey = TraceSurvey(recordings)
    _ = try read(directory) { survey.add($0) }
    return survey
  }

  private func analyze(
    _ directory: TraceDirectory, _ recordings: TraceRecordings, _ selection: TraceSelection,
    _ survey: TraceSurvey?
  ) throws -> (TraceAnalyzer, EventRemarks) {
    var analyzer = TraceAnalyzer(
      hitchThresholdNanoseconds: arguments.durationNanoseconds(.hitchThreshold)
        ?? TraceAnalyzer.defaultHitchThresholdNanoseconds,
      selection: selection, known: survey?.contents ?? TraceContents(),
      whereabouts: survey?.whereabouts, losses: directory.losses, damage: directory.damage)
    for account in recordings.accounts { analyzer.add(account) }
    let kernel = KernelTrace(at: directory.path)
    analyzer.begin(kernel.coverage)
    analyzer.add(kernel.takeNotes())
    let remarks = try read(directory) { batch in
      analyzer.addNotes(of: batch)
      for event in batch.events {
        analyzer.add(kernel, before: event.timestampNanoseconds)
        analyzer.add(event)
      }
    }
    analyzer.add(kernel, before: .max)
    return (analyzer, remarks)
  }

  /// Reads the trace from its first event to its last.
  private func read(
    _ directory: TraceDirectory, _ take: (TraceBatch) -> Void
  ) throws -> EventRemarks {
    let reader = try TraceReader(directory)
    let display = ReadingProgressDisplay(console: console, totalBytes: directory.byteCount)
    defer { display.clear() }
    while let batch = try reader.next() {
      if termination.takePending() != nil { throw CommandFailure("interrupted") }
      take(batch)
      display.show(bytesRead: batch.bytesRead)
    }
    return reader.remarks
  }

  private func text(of report: TraceReport) throws -> String {
    if arguments.words(.traceFormat) == ["json"] { return try report.json.text(.pretty) + "\n" }
    return report.text(
      TextStyle(columns: console.columns, usesColor: console.showsStyle),
      showsAllLoops: arguments.has(.allLoops))
  }
}

extension TraceAnalyzer {
  /// Takes in the kernel events that are older than the next event of a loop.
  fileprivate mutating func add(_ kernel: KernelTrace, before nanoseconds: UInt64) {
    while let event = kernel.next(before: nanoseconds) {
      add(kernel.takeNotes())
      add(event)
    }
  }

  fileprivate mutating func add(_ notes: KernelTraceNotes) {
    for loss in notes.losses { addKernelLoss(loss) }
    for damage in notes.damage { add(damage) }
  }
}

extension TraceOrigin {
  fileprivate init(
    _ directory: TraceDirectory, _ remarks: EventRemarks, _ recordings: TraceRecordings
  ) {
    self.init(
      path: directory.path, hostName: directory.environment["hostname"] ?? "",
      wallClockOffsetNanoseconds: directory.wallClockOffsetNanoseconds,
      otherEvents: remarks.otherEvents, missingFields: remarks.missingFields,
      ignoredFiles: directory.ignoredFiles, unusedNotes: recordings.unused)
  }
}
