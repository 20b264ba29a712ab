// What an analysis has to say about one mode of one loop.

public import TraceModel

/// One mode of a loop, with everything that was called in it.
public struct ModeFindings: Sendable, Hashable {
  /// The mode's number within its loop.
  public var mode: UInt32

  /// Its name; empty when the trace does not say.
  public var name: String

  /// Runs that began in it.
  public var runs: UInt64

  /// Iterations of its runs.
  public var iterations: UInt64

  /// Time in its runs and not asleep, nested runs not counted.
  public var busyNanoseconds: UInt64

  /// Time asleep in its runs.
  public var asleepNanoseconds: UInt64

  /// What was called, the longest total first.
  public var callouts: [CalloutFindings]
}

/// The callouts of one item in one mode.
public struct CalloutFindings: Sendable, Hashable {
  /// What was called.
  public var kind: TraceCallout.Kind

  /// The item's number; `nil` for blocks, for the main queue, and for items beyond the 4,096th.
  public var item: UInt64?

  /// The source's name; empty when the trace does not say.
  public var name: String

  /// How long the callouts took, nested runs and their sleep included.
  public var durations: DurationSummary

  /// When the longest began, in nanoseconds of CLOCK_MONOTONIC.
  public var longestAtNanoseconds: UInt64

  /// How long they waited to be called, since they were due, queued or signalled.
  public var delays: DurationSummary
}
