// The way of one wake through the kernel: its steps and its route. Not for many of them: WakeAnatomy
// has the quantiles; not for finding it: WakeWay+Steps.

/// What was followed of the way from a wake to the user's code.
public struct WakeWay: Sendable, Hashable {
  /// The wake for which the kernel woke the loop; the first of its wait if it did not.
  public let wake: WakePairing.Wake

  /// How the waking CPU made the loop's CPU run the loop, or why it had not to.
  public let route: WakeAnatomy.Route

  /// Parts of the way in order, each from where the one before ends. What was over before the wake, or
  /// was not needed, is no part of it.
  public internal(set) var steps: [Step]

  /// One part of the way.
  public struct Step: Sendable, Hashable {
    /// Which.
    public let segment: WakeAnatomy.Segment

    /// When it began, in nanoseconds of CLOCK_MONOTONIC.
    public let beginNanoseconds: UInt64

    /// When it ended.
    public let endNanoseconds: UInt64

    /// When the thread whose turn it was had no CPU: in the call that is the waking one, in all other
    /// parts the loop's. Another thread's being served first is among them, a CPU's waking up is not.
    public var absences: [Absence] = []

    /// How long it took.
    public var durationNanoseconds: UInt64 { endNanoseconds - beginNanoseconds }
  }

  /// How long the way took, as far as it has steps.
  public var durationNanoseconds: UInt64 { steps.reduce(0) { $0 + $1.durationNanoseconds } }
}
