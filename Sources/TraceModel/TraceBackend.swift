// The label set of field `backend`. Not for what a backend does: WakeBackends does it.

/// How a loop sleeps, as a trace names it.
public enum TraceBackend: String, Sendable, Hashable, CaseIterable {
  case eventfd
  case futex
  case pipe
  /// One that the engine did not ship, such as the scripted backend of the tests.
  case custom
  /// A label that this version does not know.
  case unknown
}
