// `loopscope trace export`: reads a trace and hands its events to the exporter of a format, its bytes
// to a file that appears whole or not at all. Not for the formats: they are TraceExport's.

import LinuxIO
import TraceAnalysis
import TraceExport
import TraceReader

extension OptionSpec {
  static let exportFormat = OptionSpec(
    "to",
    ValueSpec(
      placeholder: "NAME", kind: .words(ExportFormat.allCases.map(\.rawValue), several: false),
      example: "html", noun: "format"),
    help: "which format; must be given")

  static let exportOutput = OptionSpec(
    "output",
    ValueSpec(placeholder: "FILE", kind: .file, example: "t1.html", noun: "file"),
    help: "where it goes; must be given. A file that is there is replaced")
}

extension CommandSpec {
  static let traceExport = CommandSpec(
    words: ["trace", "export"],
    summary: "Turn a trace into a page, or into the format of another viewer.",
    operands: .one(
      ValueSpec(placeholder: "DIR", kind: .folder, example: "DIR", noun: "folder of a trace")),
    options: [
      .exportFormat, .exportOutput, .hitchThreshold, .selectedProcess, .selectedLoop, .from, .until,
    ],
    details: [
      "html is one page that needs no network and no script: the verdict, the worst, a timeline of "
        + "each loop, the hitches with their callouts, the latency of wakes. However long the trace, "
        + "the page stays below 2 MB and says what it leaves out. --hitch-threshold is for it alone.",
      "perfetto has every event: loops as tracks, callouts as slices, wakes as arrows. speedscope "
        + "has one profile for each loop. tracecompass is an XML analysis with which Trace Compass "
        + "reads DIR itself; it is the same for every trace.",
      "The exit status is 5 when events are missing from the trace; what is there is exported all "
        + "the same, and the view says what is missing.",
    ],
    examples: [
      CommandExample(
        line: "loopscope trace export t1 --to html --output t1.html",
        outcome: "a page to read or to send"),
      CommandExample(
        line: "loopscope trace export t1 --to perfetto --output t1.pftrace",
        outcome: "a file for ui.perfetto.dev"),
    ],
    action: { arguments, console in
      try TraceExportCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `trace export`.
private struct TraceExportCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    let format = try chosenFormat()
    let path = try chosenPath()
    let selection = try selection()
    let termination = try TerminationSignals()
    let trace = try TraceSource(arguments.words[0], console: console, or: termination)
    var survey: TraceSurvey?
    if format.drawsLoops, TraceSurvey.isNeeded(for: selection, of: trace.directory) {
      survey = try TraceSurvey(trace.recordings, of: trace.reader().next)
    }
    var remarks = try export(trace, as: format, survey, to: path)
    if remarks == nil {
      // Only the reading has shown that something is missing.
      survey = try TraceSurvey(trace.recordings, of: trace.reader().next)
      remarks = try export(trace, as: format, survey, to: path)
    }
    console.note("\(path): \(format.opening)")
    for remark in remarks ?? [] { console.note("warning: \(remark)") }
    let doubt = trace.fullDoubt
    if doubt.isComplete { return .success }
    console.note("INCOMPLETE: \(RecordingText.loss(in: doubt))")
    return .eventsLost
  }

  /// Writes the file and returns what the format could not hold; nil, and no file, if a survey would
  /// have been needed.
  private func export(
    _ trace: TraceSource, as format: ExportFormat, _ survey: TraceSurvey?, to path: String
  ) throws -> [String]? {
    let file = try open(path)
    let remarks = try export(trace, as: format, survey, to: file, path)
    if format.drawsLoops, survey == nil, trace.doubt.lossCount > 0 { return nil }
    try commit(file, path)
    return remarks
  }

  private func chosenFormat() throws(UsageError) -> ExportFormat {
    if let format = chosenWord.flatMap(ExportFormat.init(rawValue:)) { return format }
    throw mistake("needs --to", choices: ExportFormat.allCases.map(\.rawValue))
  }

  private var chosenWord: String? { arguments.words(.exportFormat)?.first }

  private func chosenPath() throws(UsageError) -> String {
    guard let path = arguments.text(.exportOutput) else {
      throw mistake("needs --output FILE")
    }
    if path != "-" { return path }
    throw mistake("--output takes a file: what is exported does not go to standard output")
  }

  private func mistake(_ message: String, choices: [String] = []) -> UsageError {
    let format = chosenWord.flatMap(ExportFormat.init(rawValue:)) ?? .html
    let given = arguments.text(.exportOutput).flatMap { $0 == "-" ? nil : $0 }
    let line = TypedLine(arguments).saying(format.rawValue, for: .exportFormat)
      .saying(given ?? "trace.\(format.fileEnding)", for: .exportOutput)
    return UsageError(
      command: "trace export", message: message, choices: choices, line: line.text)
  }

  /// Writes everything but the last step; returns what the format could not hold.
  private func export(
    _ trace: TraceSource, as format: ExportFormat, _ survey: TraceSurvey?,
    to file: borrowing FileReplacement, _ path: String
  ) throws -> [String] {
    let whereabouts = survey?.whereabouts
    switch format {
    case .html:
      let analyzer = try analyze(trace, survey)
      let exporter = HTMLExporter(
        findings: analyzer.findings(), contents: analyzer.contents(), origin: trace.origin,
        part: try part(of: analyzer), whereabouts: whereabouts)
      return try export(trace, with: exporter, to: file, path)
    case .perfetto:
      let exporter = PerfettoExporter(
        origin: trace.origin, part: try part(of: trace, survey), whereabouts: whereabouts)
      return try export(trace, with: exporter, to: file, path)
    case .speedscope:
      let exporter = SpeedscopeExporter(
        origin: trace.origin, part: try part(of: trace, survey), whereabouts: whereabouts)
      return try export(trace, with: exporter, to: file, path)
    case .tracecompass:
      try write(Array(TraceCompassAnalysis.xml.utf8), to: file, path)
      return []
    }
  }

  private func selection() throws(UsageError) -> TraceSelection {
    try TraceSelection(arguments, of: "trace export") {
      TraceSource.contents(at: arguments.words[0])
    }
  }

  /// What was asked for; without a selection that needs no reading.
  private func part(of trace: TraceSource, _ survey: TraceSurvey?) throws -> SelectedPart {
    try selection().isEverything ? .everything : part(of: analyze(trace, survey))
  }

  private func part(of analyzer: TraceAnalyzer) throws -> SelectedPart {
    let selection = try selection()
    if selection.isEverything { return .everything }
    let contents = analyzer.contents()
    if let part = SelectedPart(selection, of: contents) { return part }
    throw CommandFailure.nothingSelected(selection, in: contents, by: arguments)
  }

  private func analyze(_ trace: TraceSource, _ survey: TraceSurvey?) throws -> TraceAnalyzer {
    let directory = trace.directory
    var analyzer = TraceAnalyzer(
      hitchThresholdNanoseconds: arguments.durationNanoseconds(.hitchThreshold)
        ?? TraceAnalyzer.defaultHitchThresholdNanoseconds,
      selection: try selection(), whereabouts: survey?.whereabouts, losses: directory.losses,
      damage: directory.damage)
    for account in trace.recordings.accounts { analyzer.add(account) }
    let reader = try trace.reader()
    reader.beginKernel(for: &analyzer)
    while let batch = try reader.next() {
      analyzer.addNotes(of: batch)
      for event in batch.events {
        reader.handOverKernel(before: event.timestampNanoseconds, to: &analyzer)
        analyzer.add(event)
      }
    }
    reader.handOverKernel(before: .max, to: &analyzer)
    return analyzer
  }

  private func export(
    _ trace: TraceSource, with exporter: some TraceExporter, to file: borrowing FileReplacement,
    _ path: String
  ) throws -> [String] {
    var exporter = exporter
    for account in trace.recordings.accounts { exporter.add(account.description) }
    for loss in trace.directory.losses { exporter.add(loss) }
    let reader = try trace.reader()
    reader.beginKernel(for: &exporter)
    while let batch = try reader.next() {
      for loss in batch.losses { exporter.add(loss) }
      for name in batch.names { exporter.add(name) }
      for event in batch.events {
        reader.handOverKernel(before: event.timestampNanoseconds, to: &exporter)
        exporter.add(event)
      }
      try write(exporter.takeBytes(), to: file, path)
    }
    reader.handOverKernel(before: .max, to: &exporter)
    exporter.finish()
    try write(exporter.takeBytes(), to: file, path)
    return exporter.remarks
  }

  private func open(_ path: String) throws(CommandFailure) -> FileReplacement {
    let file: FileReplacement
    do throws(Errno) {
      file = try FileReplacement(path: path)
    } catch {
      throw CommandFailure(ResultDestination.describe(error, at: path))
    }
    if !file.replacesFile(in: arguments.words[0]) { return file }
    throw CommandFailure(
      "cannot write \(path): it is a file of the trace itself. Choose another with --output FILE")
  }

  private func write(
    _ bytes: [UInt8], to file: borrowing FileReplacement, _ path: String
  ) throws(CommandFailure) {
    do throws(Errno) {
      try file.write(bytes)
    } catch {
      throw CommandFailure(ResultDestination.describe(error, at: path))
    }
  }

  private func commit(_ file: consuming FileReplacement, _ path: String) throws(CommandFailure) {
    do throws(Errno) {
      try file.commit()
    } catch {
      throw CommandFailure(ResultDestination.describe(error, at: path))
    }
  }
}
