// The package's own files, read by tests that compare what is said in two places.
// Not for anything that a program does at run time.

import FoundationEssentials

enum SourceTree {
  /// The text of a file of this package, by its path from the top.
  static func text(of path: String) throws -> String {
    try String(contentsOf: location(of: path), encoding: .utf8)
  }

  /// Where a file of this package is, by its path from the top.
  static func location(of path: String) -> URL {
    URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
  }
}
