// Another build of loopscope on this machine, to be measured in turn with this one.

import BenchmarkRecords
import Foundation
import Harness

/// A built executable and which build it is.
struct BaselineBuild {
  let executable: String
  let tool: ToolIdentity

  /// This very executable: a build that is identical to itself.
  static let itself = BaselineBuild(
    executable: RoundCommand(arguments: []).executable, tool: BuildIdentity.current)

  private init(executable: String, tool: ToolIdentity) {
    self.executable = executable
    self.tool = tool
  }

  /// The build in a folder: of binaries, or of a whole package.
  init(in folder: String) throws(CommandFailure) {
    let places = ["loopscope", ".build/release/loopscope"].map { "\(folder)/\($0)" }
    guard let found = places.first(where: FileManager.default.isExecutableFile) else {
      throw CommandFailure(
        "\(folder) holds no built loopscope (looked for \(places.joined(separator: " and "))). "
          + "Type: swift build --configuration release --product loopscope "
          + "--package-path \(ShellWord.quoted(folder))")
    }
    executable = found
    tool = try Self.identity(of: found)
  }

  /// What the executable says of itself.
  private static func identity(of path: String) throws(CommandFailure) -> ToolIdentity {
    guard let line = output(of: path), let tool = ToolIdentity(line: line) else {
      throw CommandFailure("\(path) does not say which build it is: it is no loopscope")
    }
    return tool
  }

  private static func output(of path: String) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = ["--version"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil,
      let bytes = try? pipe.fileHandleForReading.readToEnd()
    else { return nil }
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ToolIdentity {
  /// Reads the line of `--version`; see `line`.
  init?(line: String) {
    let shape =
      /loopscope (?<version>[^ ]+) \(revision (?<revision>[^,]+)(?<dirty>, with changes)?, (?<configuration>[a-z]+)\)\s*/
    guard let match = line.wholeMatch(of: shape) else { return nil }
    self.init(
      version: String(match.version), revision: String(match.revision),
      isDirty: match.dirty != nil || match.revision == "unknown",
      configuration: String(match.configuration))
  }
}
