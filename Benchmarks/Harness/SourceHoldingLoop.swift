// A loop with many things that may be signalled, as the scale benchmark drives it.

/// A loop that holds sources of which few are signalled. It belongs to the thread that made it.
public protocol SourceHoldingLoop: AnyObject {
  /// For each of the sources in turn: signals it, and runs the loop without waiting until it has been
  /// called. Timed as a whole.
  ///
  /// - Returns: how many calls there were; the scenario holds it against `sources`.
  func serve(_ sources: [Int]) -> Int
}
