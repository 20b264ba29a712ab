// What commands find wrong after the parser has let a line pass: the line that they offer is typed as it
// stands, and must work. Not for what the parser finds (SuggestedLineTests).

import BenchmarkRecords
import Foundation
import Testing

@testable import loopscope

@Suite struct SuggestedLineProcessTests {
  private let folder = TemporaryFolder()

  private func store(_ run: RunRecord, _ name: String) throws {
    try run.json().write(toFile: folder.path(name), atomically: true, encoding: .utf8)
  }

  private func run(_ words: [String]) throws -> CommandProcess {
    let line = words.map(ShellWord.quoted).joined(separator: " ")
    return try CommandProcess(shell: "cd \(ShellWord.quoted(folder.path(""))) && \"$0\" \(line)")
  }

  /// A wrong line, what the one that is offered must hold, and with which status that ends.
  @Test(
    arguments: [
      ("compare a.json b.json --tolerance latecy=5%", "--tolerance latency=5%", 0),
      ("compare a.json b.json --tolerance=latecy.p50=5%,3", "--tolerance=latency.p50=5%,3", 0),
      ("compare a.json b.json --tolerance latency.p77=5%", "b.json", 0),
      ("compare a.json b.json --tolerance nothing=5%", "b.json", 0),
      ("compare a.json b.json --tolerance latency=5% --tolerance lostWakse=0", "lostWakes=0", 0),
      (
        "compare a.json b.json --output v.md --output v.xml --format json",
        "--output v.md --output v.xml", 0
      ),
      ("compare --history . --format junit", "--format json", 3),
      ("compare --history . --output h.json --output h.txt", "--output h.json", 3),
      ("report a.json b.json", "a.json b.json --html report.html", 0),
      ("report a.json b.json --format csv --html x.html", "a.json b.json --html x.html", 0),
    ] as [(String, String, Int32)])
  func theOfferedLineWorks(_ line: String, _ part: String, _ status: Int32) throws {
    try store(StoredSample.run(seed: 1), "a.json")
    try store(StoredSample.run(seed: 2), "b.json")
    let wrong = try run(line.split(separator: " ").map(String.init))
    #expect(wrong.status == 64)
    let offered = try #require(
      wrong.error.split(separator: "\n").last { $0.hasPrefix("  Type: loopscope ") })
    #expect(offered.contains(part), "\(offered)")
    let words = ShellLine.words(of: String(offered.dropFirst("  Type: loopscope ".count)))
    let right = try run(words)
    #expect(right.status == status, "\(offered)\n\(right.error)")
  }

  @Test(arguments: [
    ("compare a.json b.json --tolerance latency", "compare a.json b.json --tolerance"),
    ("bench mode --placement same --quick", "bench wakeup --placement same --quick"),
    ("bench timer --spin 3us --rounds 2", "bench wakeup --spin 3us --rounds 2"),
    ("bench wakeup --self-test --seed 3", "bench --self-test --seed 3"),
    ("bench --self-test --format csv", "bench --self-test --format json"),
    ("bench wakeup --cpus 999 --quick", "bench wakeup --cpus 0"),
    ("check --baseline-build . --quick --inject p50=fast", "--quick --inject p50=5%"),
  ])
  func theUsersOtherWordsAreKept(_ line: String, _ offered: String) throws {
    // A build that says which one it is, and no more.
    let script = "#!/bin/sh\necho '\(BuildIdentity.current.line)'\n"
    try script.write(toFile: folder.path("loopscope"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("loopscope"))
    let wrong = try run(line.split(separator: " ").map(String.init))
    #expect(wrong.status == 64, "\(wrong.error)")
    #expect(wrong.error.contains("Type: loopscope \(offered)") || wrong.error.contains(offered))
  }
}
