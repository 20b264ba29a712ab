// The files that the rules judge: the package's own, read once, or a few sample texts in memory.
// Knows git's list of files when there is one, so that a user's own output at the top is no fault.

import Foundation

struct SourceTree: Sendable {
  let files: [SourceFile]

  init(files: [SourceFile]) { self.files = files }

  /// A tree of sample texts by path.
  init(_ samples: [String: String]) {
    files = samples.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
  }

  /// The package that this file belongs to.
  static let package: SourceTree = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let paths = pathsByGit(in: root) ?? pathsByWalking(root)
    return SourceTree(
      files: paths.compactMap { path in
        guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        else { return nil }
        return SourceFile(path: path, text: text)
      })
  }()

  /// What git tracks; nil where git does not answer.
  private static func pathsByGit(in root: URL) -> [String]? {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path(), "ls-files", "-z", "--cached"]
    git.standardError = FileHandle.nullDevice
    let output = Pipe()
    git.standardOutput = output
    guard (try? git.run()) != nil,
      let listing = try? output.fileHandleForReading.readToEnd()
    else { return nil }
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return nil }
    return String(decoding: listing, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  private static func pathsByWalking(_ root: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String }
    return (names ?? []).filter { !$0.hasPrefix(".build/") && !$0.hasPrefix(".git/") }
  }
}
