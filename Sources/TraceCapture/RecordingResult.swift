// What a recording came to. Not for what is in the trace: TraceReader and TraceAnalysis.

/// The outcome of one recording that took place.
public struct RecordingResult: Sendable, Equatable {
  /// How many of a program's tracepoints the session knew.
  public struct Tracepoints: Sendable, Equatable {
    /// How many the program had registered when it was asked.
    public var registered: Int
    /// How many the patterns call for.
    public var expected: Int
  }

  /// The absolute path of the directory that holds the trace; with a relay daemon, its path below
  /// that one's output directory, with a `*` for the date and time that are added there.
  public var outputDirectory: String

  /// The relay daemon that has the trace; nil when it is on this machine.
  public var relay: RelayAddress?

  /// What a flight recorder wrote and kept, oldest first; nil when it was none.
  public var snapshots: [TraceSnapshot]?

  /// The command's exit status; 128 + the signal's number if a signal ended it. 0 for a process that
  /// was attached to, whose status is its parent's to know.
  public var commandStatus: Int32

  /// The signal that ended the command; nil if it ended by itself, or goes on.
  public var commandSignal: Int32?

  /// The signal that ended the recording early: SIGINT, SIGTERM or SIGHUP. Nil when a process was
  /// attached to: that is how such a recording ends.
  public var interruption: Int32?

  /// Events that LTTng threw away because a buffer was full. Exact.
  public var discardedEvents: UInt64

  /// Whole packets that LTTng lost. Exact; what a flight recorder overwrites is not lost.
  public var lostPackets: UInt64

  /// What keeps a part of the files from being read, and where; nil if all can be. Such as a disk that
  /// was full, of which the counters know nothing.
  public var fault: String?

  /// What ended the recording early besides a signal; nil if nothing did.
  public var cut: RecordingCut?

  /// What came of the kernel's events; nil if nobody asked for them.
  public var kernel: KernelOutcome?

  /// Whose the events are, if not all of them are the command's own; nil, too, where they cannot be
  /// counted: then a warning says that others' may be there.
  public var shares: EventShares?

  /// The tracepoints that were registered; nil if the command ended before it could be asked.
  public var tracepoints: Tracepoints?

  /// The size of the buffers that the session had.
  public var buffers: BufferPlan

  /// What the user should know besides: sentences without a full stop.
  public var warnings: [String]

  /// Whether nothing was lost.
  public var isComplete: Bool {
    discardedEvents == 0 && lostPackets == 0 && lostKernelEvents == 0 && fault == nil && cut == nil
  }

  /// Kernel events that were lost. Exact.
  public var lostKernelEvents: UInt64 {
    if case .recorded(let lost, _)? = kernel { return lost }
    return 0
  }
}
