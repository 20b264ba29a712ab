// What a recording came to, in words and as an exit status.

import FoundationEssentials
import TraceAnalysis
import TraceCapture

enum RecordingText {
  /// - Parameter hitchThreshold: what was typed for a snapshot; a hitch is found again with it only.
  static func lines(for result: RecordingResult, hitchThreshold: String? = nil) -> [String] {
    let warnings = result.warnings + shareWarnings(result.shares) + kernelWarnings(result.kernel)
    var lines = warnings.map { "warning: \($0)" }
    if let signal = result.commandSignal {
      lines.append("the command \(CommandEnding(signal: signal).words)")
    }
    if let counts = result.tracepoints {
      lines.append("\(counts.registered) of \(counts.expected) tracepoints registered")
    }
    if let shares = result.shares {
      lines.append(
        "\(shares.own) events are the command's own, of "
          + (shares.ownProcesses == 1 ? "1 process" : "\(shares.ownProcesses) processes"))
    }
    if !result.isComplete { lines.append("INCOMPLETE: \(incompleteness(of: result))") }
    if result.interruption != nil { lines.append("interrupted; the trace is finished and kept") }
    return lines + place(of: result, hitchThreshold)
  }

  private static func incompleteness(of result: RecordingResult) -> String {
    if let cut = result.cut { return remains(of: cut) }
    let (events, packets) = (result.discardedEvents, result.lostPackets)
    let kernel =
      result.lostKernelEvents > 0 ? " and \(result.lostKernelEvents) kernel events" : ""
    let loss = "\(events) events and \(packets) packets\(kernel) were lost"
    guard let fault = result.fault else { return loss }
    return events == 0 && packets == 0 && kernel.isEmpty ? fault : "\(loss); \(fault)"
  }

  /// What is left of a recording that ended too early: never how much was lost.
  private static func remains(of cut: RecordingCut) -> String {
    let kept = cut.keptEvents.map { count in
      "\(count) events are kept, the last \(cut.keptNanoseconds / 1_000_000) ms after the first, and "
    }
    return "the recording was over at \(time(of: cut)): \(cut.words); \(kept ?? "")"
      + "how much is missing nobody knows"
  }

  private static func time(of cut: RecordingCut) -> String {
    Date(timeIntervalSince1970: Double(cut.noticedNanoseconds / 1_000_000_000))
      .formatted(.iso8601)
  }

  /// Where the trace is, and what to type to read it.
  private static func place(of result: RecordingResult, _ hitchThreshold: String?) -> [String] {
    if let relay = result.relay {
      return [
        "trace: \(result.outputDirectory) in the folder of the relay daemon at \(relay)",
        "  There: loopscope trace analyze FOLDER/\(result.outputDirectory)",
      ]
    }
    guard let snapshots = result.snapshots else {
      let own = (result.shares?.onlyProcess).map { " --process \($0)" } ?? ""
      return ["trace: \(result.outputDirectory)", analysis(of: result.outputDirectory) + own]
    }
    guard let last = snapshots.last else { return ["nothing happened, so nothing was written"] }
    let threshold = hitchThreshold.map { " --hitch-threshold \($0)" } ?? ""
    let count = snapshots.count == 1 ? "1 snapshot" : "\(snapshots.count) snapshots"
    return ["\(count) in \(result.outputDirectory)", analysis(of: last.path) + threshold]
  }

  private static func analysis(of path: String) -> String {
    "  Type: loopscope trace analyze \(ShellWord.quoted(path))"
  }

  /// What happened during a recording.
  static func line(for news: RecordingNews) -> String {
    switch news {
    case .attached(let process, let name):
      "recording process \(process) (\(name)); Ctrl-C ends the recording"
    case .waiting(let wait): self.line(for: wait)
    case .cut(let cut):
      "warning: the recording is over at \(time(of: cut)): \(cut.words); what was recorded goes on"
    case .silence(let silence):
      "warning: \(silence.words); the command goes on meanwhile"
    case .tookSnapshot(let snapshot): "snapshot: \(snapshot.path): \(reason(snapshot.reason))"
    case .missedSnapshot(let reason, let why):
      "warning: no snapshot, though \(self.reason(reason)): \(why)"
    }
  }

  private static func line(for wait: RecordingWait) -> String {
    switch wait {
    case .otherRecording(let process?):
      "waiting for another recording (process \(process)) to be done with the session daemon"
    case .otherRecording(nil): "waiting for the session daemon of another recording to end"
    case .stoppedDaemon(let process):
      "waiting for the session daemon, which is stopped: `kill -CONT \(process)` lets it go on"
    case .traceToBeWritten:
      "waiting for the session daemon to write the rest of the trace; Ctrl-C ends that"
    case .registration(let process, let name):
      "waiting for process \(process) (\(name)) to register with the session daemon, which takes up "
        + "to ten seconds when another recording has just ended"
    }
  }

  private static func reason(_ reason: SnapshotReason) -> String {
    switch reason {
    case .hitch(let process, let loop, let duration):
      "loop \(loop) of process \(process) was busy for \(duration / 1_000_000) ms"
    case .request: "SIGUSR1 asked for one"
    case .crash(let signal): "the command \(CommandEnding(signal: signal).words)"
    }
  }

  /// What of the trace is not the command's, or may not be.
  private static func shareWarnings(_ shares: EventShares?) -> [String] {
    guard let shares else { return [] }
    var warnings: [String] = []
    if !shares.others.isEmpty {
      let events = shares.others.map(\.events).reduce(0, +)
      let names = EventShares.Other.list(shares.others) {
        "\($0.name) (\($0.process)) \($0.events)"
      }
      warnings.append(
        "\(events) events are not the command's but of other programs of this session daemon: "
          + names)
    }
    if shares.unknown > 0 {
      warnings.append(
        "\(shares.unknown) events are of processes that had ended before loopscope could see whether "
          + "they were the command's")
    }
    return warnings
  }

  private static func kernelWarnings(_ outcome: KernelOutcome?) -> [String] {
    switch outcome {
    case .unavailable(let obstacle)?:
      let remedy = obstacle.remedy.map { " (\($0))" } ?? ""
      return ["recorded without kernel events: \(obstacle.reason)\(remedy)"]
    case .recorded(_, let fault?)?:
      return ["kernel events at the end are missing: \(fault)"]
    default: return []
    }
  }

  /// The command's own status when that is not 0, else 5 on loss, else 1 when interrupted.
  static func status(of result: RecordingResult) -> ExitStatus {
    if result.commandStatus != 0 { return .ofCommand(result.commandStatus) }
    if !result.isComplete { return .eventsLost }
    return result.interruption == nil ? .success : .failure
  }

  static func failure(for error: RecorderError) -> CommandFailure {
    if case .patternMatchesNothing(let pattern, let available) = error {
      return CommandFailure(unmatched(pattern, among: available).advice)
    }
    var failure = CommandFailure("\(error)")
    if let status = error.commandEnding?.status, status != 0 { failure.status = .ofCommand(status) }
    return failure
  }

  /// The names by themselves, without the provider in front, are what people type.
  private static func unmatched(_ pattern: String, among available: [String]) -> UsageError {
    let names = available.map { $0.split(separator: ":").last.map(String.init) ?? $0 }
    let word = pattern.split(separator: ":").last.map(String.init) ?? pattern
    let nearest = NearestName.nearest(to: word.replacing("*", with: ""), among: names)
    let line = ["loopscope trace record --events", ShellWord.quoted(nearest ?? "*"), "-- COMMAND"]
    return UsageError(
      command: "trace record", message: "no event matches '\(pattern)'", choices: names,
      meant: nearest, line: line.joined(separator: " "))
  }

  /// What a trace lacks. A gap of unknown size is told as a gap, never as a loss of nothing.
  static func loss(in doubt: TraceDoubt) -> String {
    var parts: [String] = []
    if doubt.lostEvents > 0 || doubt.lostPackets > 0 {
      parts.append("\(doubt.lostEvents) events and \(doubt.lostPackets) packets were lost")
    }
    if doubt.lossCount > 0 && parts.isEmpty {
      parts.append("an unknown number of events are missing")
    }
    if doubt.damageCount > 0 {
      parts.append(
        doubt.damageCount == 1 ? "1 place is damaged" : "\(doubt.damageCount) places are damaged")
    }
    return (parts + doubt.recorderFaults).joined(separator: "; ")
  }
}
