// A tracepoint as a session daemon knows it. Not for asking the daemon: TracingSession.

/// A tracepoint of a running process.
struct RegisteredTracepoint: Hashable {
  /// The number that the process goes by itself.
  var process: Int32
  /// With its provider.
  var name: String
}
