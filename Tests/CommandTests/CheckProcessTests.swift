// `loopscope check` as a process, on real builds: this one, and scripts that only look like one. What is
// asserted are counts, words and files; times on a busy machine are another day's proof.

import BenchmarkRecords
import Foundation
import Testing

@testable import loopscope

@Suite(.serialized) struct CheckProcessTests {
  private let folder = TemporaryFolder()
  private static let short = ["--quick", "--backend", "futex", "--rounds", "2"]

  private var ownFolder: String {
    String(CommandProcess.executable.dropLast("/loopscope".count))
  }

  private func check(_ options: String...) throws -> CommandProcess {
    try CommandProcess(["check"] + options)
  }

  private func check(against folder: String, _ options: String...) throws -> CommandProcess {
    try CommandProcess(["check", "--baseline-build", folder] + Self.short + options)
  }

  private func build(_ script: String) throws -> String {
    let path = folder.path("loopscope")
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return folder.path("")
  }

  @Test func aBuildAgainstItselfIsInterleavedAndNeverRed() throws {
    let process = try check(against: ownFolder, "--format", "json")
    let verdict = try JSONValue(parsing: process.output)
    guard case .object(let members) = verdict else {
      Issue.record("no verdict: \(process.error)")
      return
    }
    #expect(members["pairing"] == "interleaved")
    #expect(members["verdict"] == "inconclusive", "\(process.output)")
    #expect(process.status == 3)
    #expect(process.output.contains("2 rounds are too few"))
  }

  @Test func oneContextSwitchMoreIsRed() throws {
    let process = try check(against: ownFolder, "--inject", "switch", "--format", "json")
    #expect(process.status == 2, "\(process.output)\(process.error)")
    guard case .object(let verdict) = try JSONValue(parsing: process.output),
      case .array(let findings)? = verdict["findings"]
    else { return #expect(Bool(false), "no verdict") }
    let words = findings.compactMap { finding -> JSONValue? in
      guard case .object(let members) = finding, members["metric"] == "contextSwitchesPerWake"
      else { return nil }
      return members["verdict"]
    }
    #expect(words == ["regressed"])
    #expect(process.output.contains("confirmed by a second measurement"))
    #expect(process.output.contains("injected on purpose: switch"))
  }

  @Test func aBuildThatCannotMeasureIsNeverGreen() throws {
    let line = BuildIdentity.current.line
    let folder = try build(
      "#!/bin/sh\nif [ \"$1\" = --version ]; then echo '\(line)'; else exit 9; fi\n")
    let process = try check(against: folder)
    #expect(process.output.hasPrefix("missing: "), "\(process.output)\(process.error)")
    #expect(process.output.contains("status 9"))
    #expect(process.status == 1)
  }

  @Test func whatIsNoBuildIsNamed() throws {
    let empty = try check(against: folder.path(""))
    #expect(empty.status == 1)
    #expect(empty.error.contains("holds no built loopscope"))
  }

  /// What lies where a build should be, and what is said of it.
  @Test(
    arguments: [
      ("#!/bin/sh\necho hello\n", "it is no loopscope"),
      ("#!/bin/sh\nyes junk\n", "it is no loopscope"),
      ("#!/bin/sh\nkill -SEGV $$\n", "was ended by signal 11"),
      ("#!/bin/sh\nexit 7\n", "ended with status 7"),
      ("#!/bin/sh\nsleep 1000\n", "does not say within 5 s"),
      ("#!/nowhere/interpreter\n", "cannot be run"),
    ])
  func whatLiesInABuildsPlaceIsToldFromOne(_ script: String, _ why: String) throws {
    let process = try check(against: try build(script))
    #expect(process.status == 1)
    #expect(process.output == "")
    #expect(process.error.contains(why), "\(process.error)")
  }

  @Test func whatMayNotBeRunIsNoBuild() throws {
    let place = try build("#!/bin/sh\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder.path("loopscope"))
    let process = try check(against: place)
    #expect(process.status == 1)
    #expect(process.error.contains("holds no built loopscope that can be run"))
    // It is no package, so nothing could be built there.
    #expect(process.error.contains("Name a folder") && !process.error.contains("swift build"))
  }

  @Test func aBudgetThatIsTooShortIsInconclusive() throws {
    let process = try CommandProcess([
      "check", "--baseline-build", ownFolder, "--quick", "--backend", "futex", "--rounds", "500",
      "--budget", "1s",
    ])
    #expect(process.status == 3)
    #expect(process.output.contains("of 500 rounds"))
  }

  @Test func aSeriesPrintsTheRate() throws {
    let process = try check(against: ownFolder, "--series", "1", "--inject", "syscall")
    #expect(process.output.contains("1/1 seed "))
    #expect(process.output.contains(" of 1, a rate between "), "\(process.output)\(process.error)")
    #expect(process.status == 0)
  }

  @Test func aFileIsMadeJudgedAndReplaced() throws {
    let path = folder.path("baseline.json")
    let made = try check(
      "--baseline", path, "--update-baseline", "--quick", "--rounds", "1")
    #expect(made.status == 0, "\(made.error)")
    let first = try String(contentsOfFile: path, encoding: .utf8)
    let judged = try check("--baseline", path, "--quick", "--rounds", "1")
    // One round is too few to be green or red: inconclusive, or missing where a busy machine leaves a
    // figure too few samples for its p99.
    #expect([1, 3].contains(judged.status), "\(judged.output)")
    #expect(judged.output.contains("as ratios to raw"))
    #expect(judged.output.contains(" of the ratio to raw"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == first)
    let updated = try check(
      "--baseline", path, "--quick", "--rounds", "1", "--update-baseline")
    #expect(updated.error.contains("stored as the new baseline"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) != first)
  }

  @Test(arguments: [
    [], ["--baseline-build", "x", "--baseline", "y"], ["--baseline", "x", "--accept", "because"],
    ["--baseline-build", ".", "--inject", "p50=fast"], ["--baseline-build", ".", "--series", "0"],
  ])
  func wrongUsageIsNamed(_ words: [String]) throws {
    let process = try CommandProcess(["check"] + words)
    #expect([1, 64].contains(process.status))
    #expect(process.output == "")
    #expect(!process.error.isEmpty)
  }
}
