// What an analysis has to say about the wakes of one loop.

public import TraceModel

/// The wakes of a loop.
///
/// Latencies are those of wakes that called the kernel and ended a wait. Wakes of a loop that was
/// awake have no latency to speak of and are only counted.
public struct WakeFindings: Sendable, Hashable {
  /// All wakes.
  public var count: UInt64 = 0

  /// Wakes that needed no system call, because the loop was awake.
  public var withoutKernelCall: UInt64 = 0

  /// Wakes that were recorded only when the loop was already awake; they have no latency.
  public var recordedLate: UInt64 = 0

  /// Ends of waits after which nothing but observers was called before the next wait; ends by the
  /// run's limit do not count.
  public var stray: UInt64 = 0

  /// What ended the waits.
  public var causes: [TraceWakeCause: UInt64] = [:]

  /// Latencies by how the loop slept.
  public var byBackend: [ByBackend] = []

  /// Latencies by who woke it, the busiest first.
  public var byWaker: [ByWaker] = []

  /// The wakes that took longest to lead to a callout that is no observer's, the worst first; at most
  /// ten.
  public var slowestWakes: [Slowest] = []

  /// The worst of them; `nil` without any.
  public var slowest: Slowest? { slowestWakes.first }

  /// One wake.
  public struct Slowest: Sendable, Hashable {
    /// The waking process.
    public var process: Int32

    /// The waking thread.
    public var thread: Int32

    /// What the thread was called; empty when the trace does not say.
    public var threadName: String

    /// How the loop slept.
    public var backend: TraceBackend

    /// When the loop was woken, in nanoseconds of CLOCK_MONOTONIC.
    public var atNanoseconds: UInt64

    /// From then to the first callout.
    public var latencyNanoseconds: UInt64

    /// What the kernel's events tell of it; `nil` without any.
    public var passage: WakePassage?
  }

  /// Makes findings about nothing.
  public init() {}

  /// The wakes of one way to sleep.
  public struct ByBackend: Sendable, Hashable {
    /// How the loop slept.
    public var backend: TraceBackend

    /// From the wake to the end of the wait.
    public var toAwake: DurationSummary

    /// From the wake to the first callout that is no observer's.
    public var toCallout: DurationSummary
  }

  /// The wakes by one thread.
  public struct ByWaker: Sendable, Hashable {
    /// The waking process; 0 for all wakers beyond the 1,024th.
    public var process: Int32

    /// The waking thread; 0 for all wakers beyond the 1,024th.
    public var thread: Int32

    /// What the thread was called; empty when the trace does not say.
    public var threadName: String

    /// All of its wakes.
    public var count: UInt64

    /// From the wake to the end of the wait.
    public var toAwake: DurationSummary

    /// From the wake to the first callout that is no observer's.
    public var toCallout: DurationSummary
  }
}
