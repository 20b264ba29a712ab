// What a user asks of the kernel for the processes that measure. Not for what came of it.

/// Tunings of a round's process; nothing is asked for unless said so.
public struct TuningRequest: Codable, Hashable, Sendable {
  /// The CPUs that the process may use; the placements choose among them.
  public var cpus: [Int]?
  /// The SCHED_FIFO priority of its threads, those that are mere load left out.
  public var fifoPriority: Int?
  /// Whether its memory is kept in RAM.
  public var locksMemory = false
  /// The timer slack of its threads.
  public var timerSlackNanoseconds: UInt64?
  /// How long an idle CPU may take to wake up.
  public var cpuLatencyMicroseconds: Int32?

  /// Nothing is asked for.
  public init() {}
}
