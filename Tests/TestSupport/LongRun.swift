// Whether the long variants of tests were asked for.

import LinuxIO

/// Long variants run the numbers that SEMANTICS.md asks for; the short ones the same code for less.
public enum LongRun {
  /// Whether the environment has `LOOPSCOPE_LONG=1`, as after `Tests/run --long`.
  public static let isWanted = environmentValue(of: "LOOPSCOPE_LONG") == "1"

  /// `long` when a long run is wanted, else `short`.
  public static func count(short: Int, long: Int) -> Int { isWanted ? long : short }

  /// Tells on standard error how far a long run has come; nothing in a short one.
  public static func tell(_ progress: String) {
    if isWanted { try? StandardStream.error.write("long run: \(progress)\n") }
  }
}
