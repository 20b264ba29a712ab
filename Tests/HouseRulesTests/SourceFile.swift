// One text file of the tree as the rules see it. Holds text and its tokens; judges nothing.

struct SourceFile: Sendable {
  /// From the top of the package, with `/` between the parts.
  let path: String
  let text: String
  let lines: [Substring]
  /// Empty for a file that is not Swift.
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    tokens = path.hasSuffix(".swift") ? SwiftTokens.tokens(of: text) : []
  }

  var parts: [Substring] { path.split(separator: "/") }

  /// `Sources`, `Benchmarks` or `Tests`, when the file lies in one of their rooms.
  var wing: String? {
    guard parts.count > 2, ["Sources", "Benchmarks", "Tests"].contains(parts[0]) else { return nil }
    return String(parts[0])
  }

  /// The folder below the wing: the name of the target.
  var room: String? { wing == nil ? nil : String(parts[1]) }

  var isTest: Bool { wing == "Tests" }
  var isSwift: Bool { path.hasSuffix(".swift") }
  var isC: Bool { path.hasSuffix(".c") || path.hasSuffix(".h") }
  var isScript: Bool { text.hasPrefix("#!") || path.hasSuffix(".sh") }
}
