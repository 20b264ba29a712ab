// Why there is no recording, said so that the reader knows what to do next.

/// Why nothing was recorded.
public enum RecorderError: Error, Equatable {
  /// The package was built without the trait `TraceTools`.
  case builtWithoutTraceTools
  /// There is no command to record.
  case noCommand
  /// No program of this name can be run; the reason is the system's.
  case commandNotRunnable(String, reason: String)
  /// No process of this number runs.
  case noSuchProcess(Int32)
  /// The process is another user's, and this one is not the superuser.
  case processOfAnotherUser(Int32, name: String)
  /// The process has no tracepoints at all.
  case processWithoutTracepoints(Int32, name: String)
  /// Neither whether the process has tracepoints nor where it looks for a session daemon may be seen
  /// from here, and none that answers here knows it.
  case processNotVisible(Int32, name: String)
  /// The process has tracepoints, but no session daemon that answers here knows it.
  case processNotRegistered(Int32, name: String, reason: String)
  /// The process has tracepoints, but none that a pattern matches.
  case processWithoutMatch(Int32, patterns: [String], available: [String])
  /// A signal came before anything could be recorded. How the command ended; status 0 when there was
  /// none.
  case interrupted(CommandEnding)
  /// Nobody answers where a relay daemon should.
  case relayUnreachable(String, reason: String)
  /// What should be the output directory, or lies above it, is something else.
  case outputNotDirectory(String)
  /// The output directory holds a trace already.
  case outputHoldsTrace(String)
  /// The output directory holds a file of somebody else's in the place of the recording's own.
  case outputHoldsOther(String)
  /// The output directory cannot be made or written to; the reason is the system's.
  case outputNotWritable(String, reason: String)
  /// What was written to the output directory is no trace, as on a disk that is full.
  case traceNotWritten(String, reason: String)
  /// A pattern matches no event of its provider.
  case patternMatchesNothing(String, available: [String])
  /// No process of the command was seen to have a tracepoint that matches.
  case nothingToRecord(TracelessCommand)
  /// The program registered tracepoints that match, and no event of it was recorded.
  case noEvents(SilentProgram)
  /// There is no session daemon to talk to, and none can be started.
  case noSessionDaemon(reason: String)
  /// The session daemon ended before the command, which was ended, or the process had registered with it.
  case sessionDaemonEnded(endedCommand: Bool)
  /// The session daemon does not answer, and nothing was recorded.
  case sessionDaemonSilent(DaemonSilence)
  /// The session daemon did not answer before the command had registered with it; the command was
  /// ended.
  case commandWaitedInVain(DaemonSilence)
  /// The recording ended before what it recorded did, and no event can be read. How the command ended;
  /// nil for a process that was attached to; where files are left, if any are.
  case recordingCut(RecordingCut, CommandEnding?, directory: String?)
  /// The session daemon refused a step.
  case sessionDaemonRefused(step: String, reason: String)
}

extension RecorderError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .builtWithoutTraceTools:
      "this loopscope was built without the trait TraceTools: install liblttng-ctl-dev and "
        + "lttng-tools, then build with default traits"
    case .noCommand:
      "no command to record: name one after --, as in -- ./server --port 8080"
    case .commandNotRunnable(let name, let reason):
      "cannot run '\(name)': \(reason)"
    case .noSuchProcess(let process):
      "no process \(process) runs here: see `pgrep -l NAME` for the number of a program"
    case .processOfAnotherUser(let process, let name):
      "process \(process) (\(name)) is another user's: record it as that user, or with sudo"
    case .processWithoutTracepoints(let process, let name):
      "process \(process) (\(name)) has no tracepoints: it was built without LoopEngine or without "
        + "its trait Tracing"
    case .processNotVisible(let process, let name):
      "process \(process) (\(name)) has not registered tracepoints with a session daemon that answers "
        + "here, and the system does not let loopscope see whether it has any: record it from where "
        + "it was started, as its own user"
    case .processNotRegistered(let process, let name, let reason):
      "process \(process) (\(name)) has tracepoints, but has not registered them with a session "
        + "daemon that answers here: \(reason)"
    case .processWithoutMatch(let process, let patterns, let available):
      "process \(process) has no tracepoint that matches "
        + Self.alternatives(patterns) + "; it has " + Self.listing(available)
    case .interrupted(let ending):
      "interrupted before anything was recorded"
        + (ending.status == 0 ? "" : "; the command \(ending.words)")
    case .relayUnreachable(let address, let reason):
      "no relay daemon answers at \(address): \(reason). Start lttng-relayd there, or name another "
        + "with --relay net://HOST:CONTROL_PORT:DATA_PORT"
    case .outputNotDirectory(let path):
      "'\(path)' is a file, and a trace is a directory: name one that is not there yet, as in "
        + "--output '\(path).trace'"
    case .outputHoldsTrace(let path):
      "'\(path)' holds a trace already: choose another directory, or replace it with --force"
    case .outputHoldsOther(let file):
      "'\(file)' is no file of loopscope's, and a recording would replace it: choose another "
        + "directory"
    case .outputNotWritable(let path, let reason):
      "cannot write a trace to '\(path)': \(reason)"
    case .traceNotWritten(let path, let reason):
      "the trace in '\(path)' could not be written: \(reason); name a directory with more room"
    case .patternMatchesNothing(let pattern, let available):
      "no event matches '\(pattern)'; there are \(Self.listing(available))"
    case .nothingToRecord(let command): command.words
    case .noEvents(let program): program.words
    case .sessionDaemonEnded(endedCommand: false):
      "the LTTng session daemon ended, and nothing was recorded; record again, and see the system's "
        + "log for why it ended"
    case .sessionDaemonEnded:
      "the LTTng session daemon ended while the command waited for it, so the command was ended and "
        + "nothing was recorded; record again, and see the system's log for why the daemon ended"
    case .noSessionDaemon(let reason):
      "no LTTng session daemon is running and none could be started: \(reason)"
    case .sessionDaemonSilent(let silence):
      "\(silence.words)\(Self.advice(after: silence))"
    case .commandWaitedInVain(let silence):
      "\(silence.name) does not answer, so the command, which waited for it, was ended and nothing "
        + "was recorded: \(silence.remedy)\(Self.advice(after: silence))"
    case .recordingCut(let cut, let ending, let directory):
      "nothing of the recording can be read: \(cut.words)"
        + (ending.map { "; the command \($0.words)" } ?? "") + Self.remark(on: directory, cut)
    case .sessionDaemonRefused(let step, let reason):
      "the LTTng session daemon could not \(step): \(reason)"
    }
  }

  /// Whether what was recorded, if anything, is nobody's that was asked for.
  var leavesNothing: Bool {
    switch self {
    case .nothingToRecord, .noEvents, .interrupted, .sessionDaemonEnded, .commandWaitedInVain: true
    case .recordingCut(_, _, let directory): directory == nil
    default: false
    }
  }

  /// How the command ended, with status 0 when there was none; nil where that is of no account.
  public var commandEnding: CommandEnding? {
    switch self {
    case .nothingToRecord(let command): command.ending
    case .noEvents(let program): program.ending
    case .interrupted(let ending): ending
    case .recordingCut(_, let ending, _): ending
    default: nil
    }
  }

  /// What it was asked for last may still be made when it goes on.
  private static func advice(after silence: DaemonSilence) -> String {
    silence.isOwn ? "" : "; then type `loopscope doctor --reap`, and record again"
  }

  private static func remark(on directory: String?, _ cut: RecordingCut) -> String {
    guard let directory else { return "; nothing had been written" }
    return cut.mayGoOn
      ? "; what it writes then comes to '\(directory)', which is kept"
      : "; what had been written without its description is kept in '\(directory)'"
  }

  /// Whether files of the recording are left, and told of.
  var keepsFiles: Bool {
    if case .recordingCut(_, _, .some) = self { true } else { false }
  }

  /// Patterns as a choice: `'a' or 'b'`.
  static func alternatives(_ patterns: [String]) -> String {
    patterns.map { "'\($0)'" }.joined(separator: " or ")
  }

  /// Names one after the other.
  static func listing(_ names: [String]) -> String {
    names.isEmpty ? "none at all" : names.joined(separator: " ")
  }
}
