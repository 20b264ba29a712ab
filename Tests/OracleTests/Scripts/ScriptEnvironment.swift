// What the environment says about the random scripts.

import LinuxIO

enum ScriptEnvironment {
  /// LOOPSCOPE_SEED, or else a new seed each time; it is printed with the result.
  static let seed =
    number("LOOPSCOPE_SEED").map(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)

  /// How many scripts each subject plays: LOOPSCOPE_SCRIPTS, a million with LOOPSCOPE_LONG, or
  /// 10,000.
  static let count =
    number("LOOPSCOPE_SCRIPTS") ?? (number("LOOPSCOPE_LONG") == nil ? 10_000 : 1_000_000)

  private static func number(_ variable: String) -> Int? {
    guard let text = environmentValue(of: variable) else { return nil }
    guard let number = Int(text), number >= 0 else {
      preconditionFailure("\(variable) is \"\(text)\"; set it to a whole number, or unset it")
    }
    return number
  }
}
