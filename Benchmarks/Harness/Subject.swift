// What a benchmark drives: a loop, or a bare primitive that plays one. Each subject is one file or
// folder in Scenarios or Peers; nothing about a particular loop belongs here.

public import LinuxIO

/// Ends a loop's sleep from any thread.
public protocol Waker: Sendable {
  /// Has the loop call its wake callout, the way this subject is meant to be woken.
  ///
  /// - Throws: what the kernel said when it refused.
  func wake() throws(Errno)
}

/// A loop made for one benchmark. It belongs to the thread that made it.
public protocol SubjectLoop: AnyObject {
  /// What wakes this loop.
  var waker: any Waker { get }

  /// Runs until a callout has called `stop`.
  func run() throws

  /// Ends `run`; called from a callout.
  func stop()
}

/// What a loop is asked to call.
public struct LoopRequest {
  /// Called after each wake, or after several that came together.
  public var onWake: (() -> Void)?
  /// A timer, and what it calls.
  public var timer: TimerRequest?
  /// Work that keeps the loop busy: called once in every iteration, so that it never sleeps.
  public var onEveryIteration: (() -> Void)?

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

/// A loop with two modes, for the mode benchmark. It belongs to the thread that made it.
///
/// All times are readings of the monotonic clock, or differences of two.
public protocol ModeSwitchingLoop: AnyObject {
  /// Runs one callout in the first mode, then the second mode until it is about to wait.
  func timeToWaiting() -> UInt64

  /// Runs one callout in the first mode, then the second mode until its first callout.
  func timeToCallout() -> UInt64

  /// From a callout of the first mode, runs the second `count` times with a callout ready.
  func timeOfNestedRuns(_ count: Int) -> UInt64

  /// Runs the second mode `count` times with no time to wait and nothing to do.
  func timeOfEmptyPolls(_ count: Int) -> UInt64
}

/// What the modes of a `ModeSwitchingLoop` look like.
public struct ModeRequest: Hashable, Sendable {
  /// How many items that never become ready are in each mode.
  public var items: Int
  /// Whether the second mode is the first one again: the control.
  public var isControl: Bool

  /// Modes by their parts.
  public init(items: Int, isControl: Bool) {
    self.items = items
    self.isControl = isControl
  }
}

/// Something that can be measured. Any thread may ask for loops.
public protocol Subject: Sendable {
  /// Its name in the record.
  var name: String { get }
  /// The backend's name in the record; nil for those without a choice.
  var backend: String? { get }

  /// A loop for the calling thread.
  ///
  /// - Throws: `Unavailable` when the subject has no such thing, or why it cannot be made.
  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop

  /// A loop with two modes for the calling thread.
  ///
  /// - Throws: `Unavailable` when the subject has no modes, or why it cannot be made.
  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop
}
