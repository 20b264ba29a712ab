// Another build of loopscope on this machine, to be measured in turn with this one.

import BenchmarkRecords
import Foundation
import Harness
import LinuxIO

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
  init(in folder: String, or termination: TerminationSignals) throws(CommandFailure) {
    let places = ["loopscope", ".build/release/loopscope"].map { "\(folder)/\($0)" }
    guard let found = places.first(where: FileManager.default.isExecutableFile) else {
      throw CommandFailure(Self.nothingIn(folder, places))
    }
    executable = found
    tool = try BuildQuestion(executable: found).answer(or: termination)
  }

  private static func nothingIn(_ folder: String, _ places: [String]) -> String {
    let finding =
      "\(folder) holds no built loopscope that can be run (looked for "
      + "\(places.joined(separator: " and "))). "
    return FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
      ? finding + "Type: swift build --configuration release --product loopscope "
        + "--package-path \(ShellWord.quoted(folder))"
      : finding + "Name a folder that holds it, or a package in which it was built"
  }
}

/// Which build an executable is: asked of itself, with an end to patience, because it may be anything.
private struct BuildQuestion {
  let executable: String

  private static let patienceNanoseconds: UInt64 = 5_000_000_000
  private static let mostBytes = 4_096

  func answer(or termination: TerminationSignals) throws(CommandFailure) -> ToolIdentity {
    do {
      let child = try ChildProcess(executable: executable, arguments: ["--version"])
      let answer = try listen(to: child, or: termination)
      if let tool = ToolIdentity(line: String(decoding: answer, as: UTF8.self)) { return tool }
      throw CommandFailure("\(executable) does not say which build it is: \(ending(of: child))")
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(executable) cannot be run: \(error)")
    }
  }

  private func listen(to child: ChildProcess, or termination: TerminationSignals) throws -> [UInt8]
  {
    let deadline = MonotonicClock.nowNanoseconds() + Self.patienceNanoseconds
    var answer: [UInt8] = []
    while answer.count <= Self.mostBytes {
      switch try child.receive(untilNanoseconds: deadline, or: termination) {
      case .bytes(let bytes): answer += bytes
      case .ended: return answer
      case .timedOut:
        throw CommandFailure(
          "\(executable) does not say within 5 s which build it is: it is no loopscope")
      case .terminationRequested: throw CommandFailure("interrupted before anything was measured")
      }
    }
    return answer
  }

  private func ending(of child: ChildProcess) -> String {
    switch child.exit(within: 1_000_000_000) {
    case .signal(let signal)?: "`--version` was ended by signal \(signal)"
    case .status(let status)? where status != 0: "`--version` ended with status \(status)"
    default: "it is no loopscope"
    }
  }
}

extension ToolIdentity {
  /// Reads the line of `--version`; see `line`.
  init?(line: String) {
    let shape =
      /loopscope (?<version>[^ ]+) \(revision (?<revision>[^,]+)(?<dirty>, with changes)?, (?<configuration>[a-z]+)\)\s*/
    guard let match = line.wholeMatch(of: shape) else { return nil }
    let isKnown = match.revision != "unknown" && !match.revision.hasPrefix("not recorded")
    self.init(
      version: String(match.version),
      revision: isKnown ? String(match.revision) : Self.unknownRevision,
      isDirty: match.dirty != nil || !isKnown, configuration: String(match.configuration))
  }
}
