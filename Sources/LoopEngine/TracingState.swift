// What the tracepoints of this build do now, for who reports figures. Not for emitting (Tracing.swift).

extension Loop {
  /// What the engine's tracepoints do.
  public enum TracingState: Hashable, Sendable {
    /// The build has none: it was made without the trait `Tracing`.
    case absent
    /// They are there, and no session records them.
    case off
    /// A session records at least one kind of event.
    case on
  }

  /// What the tracepoints do now; a session may change that at any time. A load for
  /// each kind of event. Any thread.
  public static var tracing: TracingState {
    #if Tracing
      Trace.recordsAnything ? .on : .off
    #else
      .absent
    #endif
  }
}
