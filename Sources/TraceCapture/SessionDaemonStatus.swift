// Whether a recording would find or could start a session daemon. Not for doing either.

/// How this process stands to LTTng session daemons.
public enum SessionDaemonStatus: Sendable, Equatable {
  /// One runs and answers; a recording uses it.
  case running
  /// None answers, and a recording starts one of its own.
  case startable
  /// None answers and the program that would be started is not there.
  case missing
  /// The package was built without the trait `TraceTools`.
  case builtWithoutTraceTools
}

extension Recorder {
  /// How this process stands to LTTng session daemons now. Starts nothing; waits for one that a
  /// recording is just starting or stopping.
  public static func sessionDaemonStatus() -> SessionDaemonStatus {
    #if TraceTools
      if DaemonLock.withLock({ SessionDaemon.isReachable }) { return .running }
      return TracedCommand.reasonNotToRun("lttng-sessiond") == nil ? .startable : .missing
    #else
      .builtWithoutTraceTools
    #endif
  }
}
