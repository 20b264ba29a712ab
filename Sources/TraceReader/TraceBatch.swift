// What the reader hands over at a time.

public import TraceModel

/// Some events of a trace, in the order of time, and what was found to be missing on the way.
///
/// May be empty. A loss in a batch may begin later than the batch's events end, never before they begin.
public struct TraceBatch: Sendable {
  /// The events; none may be older than those of an earlier batch.
  public internal(set) var events: [TraceEvent] = []

  /// Losses that only showed when the events were read; the directory knows of all others.
  public internal(set) var losses: [TraceLoss] = []

  /// Damage that only showed when the events were read.
  public internal(set) var damage: [TraceDamage] = []

  /// The names of threads whose first events are in this batch or a later one.
  public internal(set) var names: [ThreadName] = []

  /// How many bytes of all streams are behind, for a progress bar.
  public internal(set) var bytesRead: UInt64 = 0
}
