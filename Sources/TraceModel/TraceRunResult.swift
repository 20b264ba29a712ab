// The label set of field `result` of `exit`.

/// Why a run ended.
public enum TraceRunResult: String, Sendable, Hashable, CaseIterable {
  case finished
  case stopped
  case timedOut = "timed_out"
  case handledSource = "handled_source"
  /// A label that this version does not know.
  case unknown
}
