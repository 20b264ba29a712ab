// A time in which a thread was on no CPU although its work was not done. Not for how that is found:
// ThreadTurns.

/// A thread's time without a CPU.
public struct Absence: Sendable, Hashable {
  /// Who had the CPU instead.
  public struct Occupant: Sendable, Hashable {
    /// The thread.
    public var thread: Int32

    /// What it is called; empty when the trace does not say.
    public var name: String

    /// Whether others had a part of it, too: threads that are not followed take turns unseen.
    public var isAmongOthers = false
  }

  /// When it began, in nanoseconds of CLOCK_MONOTONIC.
  public var beginNanoseconds: UInt64

  /// From when on the thread could have run: from the beginning if another one took its CPU, later if
  /// it waited for something first.
  public var readyNanoseconds: UInt64

  /// When it had a CPU again.
  public var endNanoseconds: UInt64

  /// Who had the CPU for most of the time since the thread was ready; nil: it was idle.
  public var occupant: Occupant?

  /// How long it took.
  public var durationNanoseconds: UInt64 { endNanoseconds - beginNanoseconds }
}
