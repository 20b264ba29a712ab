// A loop with observers, as the scale benchmark drives it.

/// A loop that is watched by observers of every activity. It belongs to the thread that made it.
public protocol ObservedLoop: AnyObject {
  /// Runs the loop for `iterations` iterations without a sleep, each with one source to call. Timed as
  /// a whole.
  ///
  /// - Returns: how often observers have been called, all together.
  func run(iterations: Int) -> Int
}
