// Small text files of the kernel, under /proc, /sys and /dev, or under a folder of a test's own.

import FoundationEssentials

/// Reads what the kernel tells about itself in files.
public struct SystemFiles: Sendable {
  private let root: String

  /// Files of this machine, or of a copy of its tree below `root`.
  public init(root: String = "") { self.root = root }

  /// The path to open for the kernel's `path`.
  public func path(of path: String) -> String { root + path }

  /// Whether there is something at `path`.
  public func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(of: path))
  }

  /// The file's text without surrounding white space; nil when it cannot be read or is empty.
  public func text(of path: String) -> String? {
    guard let data = try? Data(contentsOf: URL(filePath: self.path(of: path))) else { return nil }
    // Device tree and DMI strings end with a zero byte.
    let text = String(decoding: data, as: UTF8.self).trimming { $0.isWhitespace || $0 == "\0" }
    return text.isEmpty ? nil : text
  }

  /// The names in a folder, none when it cannot be read.
  public func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []
  }

  /// The lines of a file, none when it cannot be read.
  public func lines(of path: String) -> [Substring] {
    text(of: path)?.split(separator: "\n") ?? []
  }
}

extension StringProtocol {
  /// Without the characters at both ends that match.
  func trimming(_ matches: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !matches($0) }),
      let last = lastIndex(where: { !matches($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The words of a text, at any white space.
  var words: [SubSequence] { split(whereSeparator: \.isWhitespace) }
}
