// What an analysis has to say about one timer.

/// One timer of a loop.
public struct TimerFindings: Sendable, Hashable {
  /// The timer's number; 0 for all timers beyond the 4,096th.
  public var item: UInt64

  /// Its name; empty when the trace does not say.
  public var name = ""

  /// Time between two fires, 0 if it fires once; `nil` when the trace does not say.
  public var intervalNanoseconds: UInt64?

  /// How much later than due it may fire; `nil` when the trace does not say.
  public var toleranceNanoseconds: UInt64?

  /// How often it fired.
  public var fires: UInt64

  /// Fires before the due time; never right.
  public var earlyFires: UInt64

  /// Grid points that passed without a fire, between two fires with no gap of the trace between
  /// them; `nil` when the interval is not known.
  public var missedGridPoints: UInt64?

  /// How late it fired.
  public var lateness: DurationSummary

  /// When the latest fire came, in nanoseconds of CLOCK_MONOTONIC; 0 without any.
  public var latestAtNanoseconds: UInt64

  /// Fires and missed grid points together: how often it was due.
  public var due: UInt64 { fires &+ (missedGridPoints ?? 0) }
}
