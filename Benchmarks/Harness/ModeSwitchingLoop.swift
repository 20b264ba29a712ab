// A loop with two modes, as the mode benchmark drives it.

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
