// The wake that ended a wait, for views that draw the way from one to the other. Not for latencies
// by backend and by waker: WakeLedger counts those, by the same rules.

public import TraceModel

/// Ties the wakes of one loop to the waits that they end.
public struct WakePairing: Sendable {
  /// A wake that called the kernel.
  public struct Wake: Sendable, Hashable {
    /// The number that ties it to the end of the wait.
    public var sequence: UInt64

    /// When it was, in nanoseconds of CLOCK_MONOTONIC.
    public var nanoseconds: UInt64

    /// The waking process.
    public var process: Int32

    /// The waking thread.
    public var thread: Int32
  }

  private var pending: [Wake] = []
  private var settledSequence: UInt64 = 0

  /// A loop that never wakes keeps no more wakes than this.
  private static let mostPending = 1024

  /// Makes a loop that nobody has woken.
  public init() {}

  /// Takes in the next event; at the end of a wait gives the wake that ended it, if it is known.
  public mutating func add(_ event: TraceEvent, _ gaps: LossTimeline) -> Wake? {
    switch event.payload {
    case .wake(true, let sequence) where sequence > settledSequence:
      if pending.count >= Self.mostPending { pending.removeFirst(Self.mostPending / 2) }
      pending.append(
        Wake(
          sequence: sequence, nanoseconds: event.timestampNanoseconds, process: event.process,
          thread: event.thread))
      return nil
    case .afterWaiting(_, _, let cause, let sequence):
      return awake(cause, sequence, at: event.timestampNanoseconds, gaps)
    default: return nil
    }
  }

  private mutating func awake(
    _ cause: TraceWakeCause, _ sequence: UInt64, at time: UInt64, _ gaps: LossTimeline
  ) -> Wake? {
    let first = pending.first { $0.sequence <= sequence }
    pending.removeAll { $0.sequence <= sequence }
    settledSequence = max(settledSequence, sequence)
    let mayBeWoken = cause == .wakeup || cause == .source1 || cause == .mainQueue
    guard mayBeWoken, let first, first.nanoseconds <= time,
      !gaps.touches(first.nanoseconds, time)
    else { return nil }
    return first
  }
}
