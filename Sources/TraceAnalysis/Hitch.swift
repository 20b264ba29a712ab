// A hitch as a report shows it.

public import TraceModel

/// A stretch in which a loop was busy for longer than the threshold without looking for new work.
public struct Hitch: Sendable, Hashable {
  /// When the loop became busy, in nanoseconds of CLOCK_MONOTONIC.
  public var beginNanoseconds: UInt64

  /// For how long.
  public var durationNanoseconds: UInt64

  /// The mode in which the stretch began.
  public var mode: UInt32

  /// The longest callouts in it, in the order in which they began; an enclosing one comes first.
  public var callouts: [Callout]

  /// How many more there were.
  public var omittedCallouts: UInt64

  /// What `callouts` did not take of it: the loop's own, the kernel's or a tracer's time, and that of
  /// the omitted callouts.
  public var outsideOfCalloutsNanoseconds: UInt64 {
    let called = callouts.filter { $0.enclosing == 0 }.reduce(0) { $0 + $1.durationNanoseconds }
    return durationNanoseconds - min(called, durationNanoseconds)
  }

  /// One callout of a hitch.
  public struct Callout: Sendable, Hashable {
    /// What was called.
    public var callout: TraceCallout

    /// The source's name; empty when the trace does not say.
    public var name = ""

    /// How many callouts it was called from within, through nested runs.
    public var enclosing: Int

    /// When it began, which for an enclosing one may be before the hitch.
    public var beginNanoseconds: UInt64

    /// How much of the hitch it took.
    public var durationNanoseconds: UInt64
  }
}
