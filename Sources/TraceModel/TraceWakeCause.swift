// The label set of field `cause` of `after_waiting`.

/// What ended a wait.
public enum TraceWakeCause: String, Sendable, Hashable, CaseIterable {
  /// Nobody knows: the kernel returned for no reason that the loop can see.
  case nothing
  /// Somebody called for the loop.
  case wakeup
  case timer
  case source1
  case mainQueue = "main_queue"
  /// The limit of the run.
  case deadline
  /// A label that this version does not know.
  case unknown
}
