// `loopscope compare --history` as a process: a folder goes in, and every form says what changed and since
// which run; whatever is wrong with the folder has its words and its status.

import BenchmarkRecords
import Foundation
import Testing

@testable import loopscope

@Suite struct HistoryProcessTests {
  private let folder = TemporaryFolder()

  private func store(_ run: RunRecord, day: Int) throws {
    var run = run
    run.started = "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z"
    let text = try run.json(.compact)
    try text.write(toFile: folder.path("run\(day).json"), atomically: true, encoding: .utf8)
  }

  /// `count` runs, slower by a half from the eighth on.
  private func storeRuns(_ count: Int) throws {
    for day in 1...count {
      try store(
        StoredSample.run(seed: UInt64(day), rounds: 4, slower: day < 8 ? 1 : 1.5), day: day)
    }
  }

  private func history(_ options: String...) throws -> CommandProcess {
    try CommandProcess(["compare", "--history", folder.path("")] + options)
  }

  @Test func theChangeIsDatedInEveryForm() throws {
    try storeRuns(14)
    let page = folder.path("history.html")
    let text = try history("--html", page)
    #expect(text.status == 0, "\(text.error)")
    #expect(
      text.output.hasPrefix("1 change that lasted, in 1 of 3 figures over 14 runs\n"),
      "\(text.output)")
    #expect(text.output.contains("worse: "))
    #expect(text.output.contains("since 2026-11-08T12:00:00Z, run8.json, revision r"))
    #expect(text.output.contains("█"))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("2026-11-08T12:00:00Z, run8.json, revision r"))
    #expect(html.components(separatedBy: "class=\"break\"").count == 2)
    #expect(html.components(separatedBy: "class=\"mark s0\"").count == 1 + 3 * 14)
    let json = try history("--format", "json")
    guard case .object(let members) = try JSONValue(parsing: json.output) else {
      Issue.record("\(json.output)")
      return
    }
    #expect(members["schema"] == "loopscope.history/1")
    guard case .array(let figures)? = members["figures"] else { return #expect(Bool(false)) }
    let changes = figures.flatMap { figure -> [JSONValue] in
      guard case .object(let members) = figure, case .array(let changes)? = members["changes"]
      else { return [] }
      return changes
    }
    guard changes.count == 1, case .object(let change) = changes[0] else {
      Issue.record("\(changes)")
      return
    }
    #expect(change["run"] == 7)
    #expect(change["direction"] == "worse")
  }

  @Test func whatIsLeftOutIsNamed() throws {
    try storeRuns(12)
    var interrupted = StoredSample.run(seed: 20, rounds: 4)
    interrupted.interrupted = true
    try store(interrupted, day: 20)
    for (name, text) in [
      ("empty.json", ""), ("other.json", "{\"schema\": \"loopscope.run/2\"}"),
      ("notes.txt", "hello"),
    ] {
      try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }
    _ = try CommandProcess(shell: "mkfifo '\(folder.path("pipe.json"))'")
    let text = try history("--output", folder.path("history.txt"))
    #expect(text.status == 0)
    #expect(text.output == "")
    let stored = try String(contentsOfFile: folder.path("history.txt"), encoding: .utf8)
    #expect(stored.contains("run20.json: it was interrupted"))
    #expect(stored.contains("empty.json: "))
    #expect(stored.contains("other.json: "))
    #expect(!stored.contains("notes.txt") && !stored.contains("pipe.json"))
  }

  @Test func tooFewRunsAreInconclusive() throws {
    try storeRuns(3)
    let text = try history()
    #expect(text.status == 3)
    #expect(
      text.output.hasPrefix("too few runs to tell (3 of at least 10), in 3 figures over 3 runs\n"))
    #expect(!text.output.contains("no change"))
  }

  @Test func aFolderWithoutRunsIsAFailure() throws {
    let empty = try history()
    #expect(empty.status == 1)
    #expect(empty.error.contains("holds no stored run"))
    try "[]".write(toFile: folder.path("a.json"), atomically: true, encoding: .utf8)
    let broken = try history()
    #expect(broken.status == 1)
    #expect(broken.error.contains("a.json"))
    let missing = try CommandProcess(["compare", "--history", folder.path("nowhere")])
    #expect(missing.status == 1)
    #expect(missing.error.contains("there is no folder"))
    let file = try CommandProcess(["compare", "--history", folder.path("a.json")])
    #expect(file.status == 1)
  }

  @Test(arguments: [
    ["--history", "x", "a.json"], ["a.json", "b.json", "--html", "x.html"],
    ["--history", "x", "--format", "junit"], ["--history", "x", "--output", "x.md"],
    ["--history", "x", "--output", "a.json", "--output", "b.txt"], ["--history"],
  ])
  func wrongUsageSaysWhatToType(_ words: [String]) throws {
    let process = try CommandProcess(["compare"] + words)
    #expect(process.status == 64)
    #expect(process.output == "")
    #expect(process.error.contains("Type: loopscope compare"), "\(process.error)")
  }
}
