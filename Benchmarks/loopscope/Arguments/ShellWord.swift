// Words for lines that a user may paste into a shell.

enum ShellWord {
  /// The word as it is where a shell takes it so, else in single quotes.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte.isLetterOrDigit || "-_./,:=+@%".utf8.contains(byte)
    }
    if plain && !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
