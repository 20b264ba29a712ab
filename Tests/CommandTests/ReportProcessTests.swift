// `loopscope report` as a process: a stored run becomes a page, and anything else an error that says
// what is wrong with it.

import BenchmarkRecords
import Foundation
import Testing

@testable import loopscope

@Suite struct ReportProcessTests {
  private func store(_ text: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("run.json")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func aStoredRunBecomesAPage() throws {
    let run = RunRecord(
      tool: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1)
    let folder = TemporaryFolder()
    let process = try CommandProcess(["report", store(try run.json(), in: folder)])
    #expect(process.status == 0)
    #expect(process.output.hasPrefix("Measured 2026-11-30T12:00:00Z with loopscope 1 (r, release)"))
    #expect(process.error == "")
  }

  @Test func aPageThatCannotBeWrittenNamesItsOwnOption() throws {
    let run = RunRecord(
      tool: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1)
    let folder = TemporaryFolder()
    let stored = try store(try run.json(), in: folder)
    let process = try CommandProcess(["report", stored, "--html", "/proc/x.html"])
    #expect(process.status == 1)
    #expect(process.error.contains("Choose another with --html FILE"), "\(process.error)")
  }

  @Test func whatIsNoRunIsAnError() throws {
    let folder = TemporaryFolder()
    let broken = try CommandProcess(["report", store("{\"schema\": 1}", in: folder)])
    #expect(broken.status == 1)
    #expect(broken.output == "")
    #expect(broken.error.contains("is no stored run: schema must be"))
    let missing = try CommandProcess(["report", folder.path("nowhere.json")])
    #expect(missing.status == 1)
    #expect(
      missing.error
        == "loopscope: cannot read \(folder.path("nowhere.json")): there is no such file\n")
  }
}
