// The ways of events from the ring buffers to a reader. Not for going them: TracingSession.

/// What becomes of the events of a recording.
public enum TraceDelivery: Sendable, Equatable {
  /// All of them go to the output directory.
  case directory
  /// They stay in the ring buffers, the newest over the oldest, and go to the output directory when
  /// something has happened: a flight recorder.
  case snapshots(SnapshotOptions)
  /// All of them go over the network to a relay daemon. With `isLive` they can be read there while
  /// they are recorded; that costs a second of delay, not a part of the trace.
  case relay(RelayAddress, isLive: Bool)

  /// Whether the trace goes to the output directory at all.
  var isLocal: Bool { relay == nil }

  /// Where the relay daemon listens; nil without one.
  var relay: RelayAddress? {
    if case .relay(let address, _) = self { address } else { nil }
  }

  var snapshotOptions: SnapshotOptions? {
    if case .snapshots(let options) = self { options } else { nil }
  }
}

/// When a flight recorder writes a snapshot, and how many it keeps.
public struct SnapshotOptions: Sendable, Equatable {
  /// The shortest busy stretch that the engine tells of, and so the lowest threshold.
  public static let lowestThresholdNanoseconds: UInt64 = 1_000_000

  /// How long a loop must be busy in one go for a snapshot.
  public var hitchThresholdNanoseconds: UInt64 = 50_000_000

  /// How many snapshots are kept; the oldest goes when there would be one more.
  public var mostKept = 10

  /// A snapshot for every hitch over 50 ms and for every SIGUSR1; the newest ten are kept.
  public init() {}
}
