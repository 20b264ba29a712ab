// The words of the wakeup benchmark that stand in the record: how wakes follow each other, and
// what a wake found.

/// What decides when the next wake comes.
public enum WakeLoop: String, CaseIterable, Codable, Hashable, Sendable {
  /// The answer to the last one: a slow subject is asked less often.
  case closed
  /// A schedule made beforehand, whatever becomes of the wakes: slowness shows as latency.
  case open
}

/// What a wake found at its loop.
public enum WakeClass: String, CaseIterable, Codable, Hashable, Sendable {
  /// A loop that slept: its voluntary context switches went up before the callout.
  case slept
  /// A loop that was awake and found the wake by itself.
  case polled
  /// Another wake still pending, whose callout serves both.
  case elided
  /// Any of these.
  case all
}
