// Recording the trace of a command or a process: the room's door. Not for what is inside: Recording.

import Synchronization

/// Records the events of a command with the processes that it starts, or of a running process.
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
    try record(.command(command))
  }

  /// Records a running process until it ends, until `durationLimit`, or until SIGINT, SIGTERM or
  /// SIGHUP comes to this process; it is not touched.
  ///
  /// From the news `attached` on every event is in the trace. A loop that sleeps then tells its name
  /// when it wakes. One recording at a time in a process; others wait.
  public func record(process: Int32) throws(RecorderError) -> RecordingResult {
    try record(.process(process))
  }

  private func record(_ target: RecordingTarget) throws(RecorderError) -> RecordingResult {
    #if TraceTools
      try Self.oneAtATime.withLock { _ throws(RecorderError) in
        try Recording(options: options, target: target).run()
      }
    #else
      throw .builtWithoutTraceTools
    #endif
  }

  private static let oneAtATime = Mutex(())
}
