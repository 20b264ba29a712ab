// Recording the trace of one command: the room's door. Not for what is inside: Recording.

import Synchronization

/// Records the events of a command and of the processes that it starts.
public struct Recorder: Sendable {
  private let options: RecorderOptions

  /// Prepares a recording; nothing happens yet.
  public init(options: RecorderOptions) { self.options = options }

  /// Runs a command and records its events until it ends.
  ///
  /// The first event is in the trace: the session records before the command starts, and the
  /// command waits, before its first line of code, until LTTng knows it. Uses the session daemon
  /// that runs, or starts one and stops it afterwards. SIGINT, SIGTERM or SIGHUP to this process
  /// end the command and finish the trace: the signal is passed on unless it came from the
  /// terminal, which tells both; a second one, or five seconds, kill the command.
  ///
  /// One recording at a time in a process; others wait. While it lasts, this process's handlers of
  /// those signals and of SIGCHLD are replaced. Prints nothing.
  public func record(_ command: [String]) throws(RecorderError) -> RecordingResult {
    #if TraceTools
      try Self.oneAtATime.withLock { _ throws(RecorderError) in
        try Recording(options: options, command: command).run()
      }
    #else
      throw .builtWithoutTraceTools
    #endif
  }

  private static let oneAtATime = Mutex(())
}
