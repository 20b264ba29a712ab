// What a benchmark wants a loop to call, and when.

/// What a loop is asked to call.
public struct LoopRequest {
  /// Called after each wake, or after several that came together.
  public var onWake: (() -> Void)?
  /// A timer, and what it calls.
  public var timer: TimerRequest?
  /// Work that keeps the loop busy: called once in every iteration, so that it never sleeps.
  public var onEveryIteration: (() -> Void)?
  /// How long the loop stays in each of two modes before it goes to the other one; the timer is in
  /// both. Nil: it has one mode. Never set for a subject without modes.
  public var modeNanoseconds: UInt64?

  /// A loop that calls nothing.
  public init() {}
}

/// A timer that a loop is asked for.
public struct TimerRequest {
  /// The monotonic time of the first fire.
  public var firstNanoseconds: UInt64
  /// The distance of the later fires on their grid; 0 for a single one.
  public var periodNanoseconds: UInt64
  /// Called at each fire.
  public var onFire: () -> Void

  /// A timer by its parts.
  public init(
    firstNanoseconds: UInt64, periodNanoseconds: UInt64, onFire: @escaping () -> Void
  ) {
    self.firstNanoseconds = firstNanoseconds
    self.periodNanoseconds = periodNanoseconds
    self.onFire = onFire
  }
}
