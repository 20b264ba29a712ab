// Whether a recording would find or could start a session daemon. Not for finding out: RecordingUpkeep.

/// How this process stands to LTTng session daemons.
public enum SessionDaemonStatus: Sendable, Equatable {
  /// One runs and answers; a recording uses it.
  case running
  /// None answers, and a recording starts one of its own.
  case startable
  /// None answers and the program that would be started is not there.
  case missing
  /// One runs, and does not answer; a recording waits for it in vain.
  case silent(DaemonSilence)
  /// Another recording keeps everybody else from session daemons, as one that is stopped does; its
  /// process, if that is known.
  case busy(process: Int32?)
  /// The package was built without the trait `TraceTools`.
  case builtWithoutTraceTools
}
