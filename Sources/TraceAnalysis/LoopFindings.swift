// What an analysis has to say about one loop.

public import TraceModel

/// One loop of one process.
///
/// Times exclude what happened before the first and after the last event of the loop, and what lies
/// in a gap of the trace: `doubtfulNanoseconds`.
public struct LoopFindings: Sendable, Hashable {
  /// The process.
  public var process: Int32 = 0

  /// How many processes of the trace had the same number before it.
  public var incarnation: UInt32 = 0

  /// The program that the process ran; empty when the trace does not say.
  public var processName = ""

  /// Whether the process is of the recorded command; `nil` when nobody knows.
  public var isCommand: Bool?

  /// The loop's number within the process.
  public var loop: UInt32 = 0

  /// Its thread; 0 when the trace does not say.
  public var thread: Int32 = 0

  /// What the thread was called; empty when the trace does not say.
  public var threadName = ""

  /// Time of its first and of its last event, in nanoseconds of CLOCK_MONOTONIC.
  public var spanNanoseconds: ClosedRange<UInt64> = 0...0

  /// Its name; empty when the trace does not say.
  public var name = ""

  /// The first 1,000 spans of time in which events of it may be missing, in nanoseconds of CLOCK_MONOTONIC.
  /// What was recorded within them is counted; no duration is that touches one.
  public var gaps: [ClosedRange<UInt64>] = []

  /// The CPUs that it was on, in ascending order; `nil` when it may have been on any.
  public var cpus: [UInt32]?

  /// Whether losses of other CPUs were left out of its gaps.
  public var isSpared = false

  /// How it slept, in the order of the names.
  public var backends: [TraceBackend] = []

  /// How often each event of this loop was recorded.
  public var eventCounts: [TraceEventKind: UInt64] = [:]

  /// Iterations, over all modes.
  public var iterations: UInt64 = 0

  /// How often the kernel was asked to wait.
  public var sleeps: UInt64 = 0

  /// Time in runs and not asleep.
  public var busyNanoseconds: UInt64 = 0

  /// Time asleep.
  public var asleepNanoseconds: UInt64 = 0

  /// Time in runs of which nobody knows what it was spent on.
  public var doubtfulNanoseconds: UInt64 = 0

  /// How long the loop stayed in each activity, nested runs not counted, in the order of an iteration.
  public var activities: [Activity] = []

  /// The modes that were run, by number.
  public var modes: [ModeFindings] = []

  /// The names of modes by number, those of other loops of the process too: a number means the same
  /// mode in all of them.
  public var modeNames: [UInt32: String] = [:]

  /// How runs ended.
  public var results: [TraceRunResult: UInt64] = [:]

  /// How often a run began in another mode than the one before.
  public var modeSwitches: UInt64 = 0

  /// Who woke it and how fast it was.
  public var wakes = WakeFindings()

  /// How often the kernel's deadline was changed.
  public var timerArms: UInt64 = 0

  /// The timers that fired or were announced, by number.
  public var timers: [TimerFindings] = []

  /// The worst hitches, at most 1,000, in order of time.
  public var hitches: [Hitch] = []

  /// The longest busy stretch, over the threshold or not; `nil` without any.
  public var longestStretch: Hitch?

  /// How many hitches there were.
  public var hitchCount: UInt64 = 0

  /// Whether it is of a program that was recorded beside the command.
  public var isNeighbour: Bool { isCommand == false }

  /// What a mode is called; empty when the trace does not say.
  public func name(ofMode number: UInt32) -> String { modeNames[number] ?? "" }

  /// One activity of a loop.
  public struct Activity: Sendable, Hashable {
    /// Which.
    public var kind: TraceEventKind

    /// How long until the next activity of the same run.
    public var durations: DurationSummary
  }

  /// Makes findings about nothing.
  public init() {}
}
