// A loop full of timers, as the scale benchmark drives it.

/// A timer's place among those of a loop, and the time that it is set to.
public struct TimerSetting: Hashable, Sendable {
  /// The number of the place; a place holds one timer at a time.
  public var place: Int
  /// The monotonic time of the only fire.
  public var fireNanoseconds: UInt64

  /// A setting by its parts.
  public init(place: Int, fireNanoseconds: UInt64) {
    self.place = place
    self.fireNanoseconds = fireNanoseconds
  }
}

/// A loop that holds many timers, each of which fires once. It belongs to the thread that made it and
/// is not running while its timers are worked on.
///
/// A whole batch is one call, so that the way into the subject costs nothing. `insert`, `redate`,
/// `cancel` and `fireDue` are timed; they do no more than what a user of the subject would do.
public protocol TimerHoldingLoop: AnyObject {
  /// Makes timers without handing them to the loop. Those that had these places before have fired or
  /// been cancelled, and are let go of here.
  func prepare(_ settings: [TimerSetting])

  /// Hands prepared timers to the loop.
  func insert(_ places: [Int])

  /// Moves timers that the loop holds to other times.
  func redate(_ settings: [TimerSetting])

  /// Takes timers out of the loop so that they never fire.
  func cancel(_ places: [Int])

  /// Runs the loop without waiting until no timer is due; returns how many have fired since the last
  /// call.
  func fireDue() -> Int
}
