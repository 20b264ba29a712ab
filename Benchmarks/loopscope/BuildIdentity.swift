// Which build this is: version, revision, configuration. The revision is what Benchmarks/run wrote
// beside the executable when it built it. Of any other executable nobody knows what it was built from, also
// not git, which knows only what lies in the folder now: it says that the revision was not recorded.

import BenchmarkRecords
import Foundation
import Harness

enum BuildIdentity {
  static let version = "0.1.0"

  /// This executable.
  static let current = identity(
    ofExecutable: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? "")

  /// The identity of the executable at `path`, by the note beside it.
  static func identity(ofExecutable path: String) -> ToolIdentity {
    let note = RevisionNote(ofExecutable: path)
    return ToolIdentity(
      version: version, revision: note?.revision ?? ToolIdentity.unknownRevision,
      isDirty: note?.isDirty ?? true,
      configuration: configuration)
  }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}

extension ToolIdentity {
  /// For `--version`.
  var line: String {
    guard revision != Self.unknownRevision else {
      return "loopscope \(version) (\(revisionInWords): \(Self.whyUnknown), \(configuration))"
    }
    let changed = isDirty ? ", with changes" : ""
    return "loopscope \(version) (revision \(revision)\(changed), \(configuration))"
  }

  fileprivate static let whyUnknown = "not built by Benchmarks/run in a git clone"
}

extension Capability {
  /// Whether this executable knows what it was built from, for the doctor.
  static func revision(of tool: ToolIdentity) -> Capability {
    guard tool.revision == ToolIdentity.unknownRevision else {
      return .available("revision", tool.revisionInWords)
    }
    return .unavailable(
      "revision",
      "not recorded: \(ToolIdentity.whyUnknown), so that stored runs do not say what was measured",
      remedy: "build with Benchmarks/run, which notes the revision beside the executable")
  }
}

/// What stands in the file that Benchmarks/run leaves beside an executable.
struct RevisionNote: Equatable {
  let revision: String
  let isDirty: Bool

  /// Nil when there is no note, or when it was written about another executable.
  init?(ofExecutable path: String) {
    guard let text = try? String(contentsOfFile: path + ".revision", encoding: .utf8),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let size = attributes[.size] as? UInt64,
      let modified = attributes[.modificationDate] as? Date
    else { return nil }
    self.init(
      text: text, size: size, modifiedSeconds: Int64(modified.timeIntervalSince1970.rounded(.down)))
  }

  init?(text: String, size: UInt64, modifiedSeconds: Int64) {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { values[words[0]] = words[1] }
    }
    guard values["size"] == "\(size)", values["modified"] == "\(modifiedSeconds)",
      let revision = values["revision"], let dirty = values["dirty"]
    else { return nil }
    self.revision = String(revision)
    isDirty = dirty != "false"
  }
}
