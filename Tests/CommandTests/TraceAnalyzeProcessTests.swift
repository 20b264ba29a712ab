// `trace analyze` as a process: its two formats, and what it says when there is nothing to analyse.

import Foundation
import TestSupport
import Testing

@Suite struct TraceAnalyzeProcessTests {
  private let folder = TemporaryFolder()
  private let home = TemporaryFolder()

  #if TraceTools && Tracing
    @Test(.enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
    func aRecordedRunIsAnalysedAsTextAndAsJSON() throws {
      try recordABench()

      let text = try CommandProcess(["trace", "analyze", folder.path("trace")])
      #expect(text.status == 0, "\(text.error)")
      #expect(text.error == "")
      #expect(text.output.contains("futex"))

      let json = try CommandProcess(
        ["trace", "analyze", folder.path("trace"), "--format", "json", "--hitch-threshold", "1ns"])
      #expect(json.status == 0, "\(json.error)")
      let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      #expect((report as? [String: Any])?["schema"] as? String == "loopscope.trace/1")
    }

    @Test func aFolderWithoutATraceIsAnError() throws {
      let run = try CommandProcess(["trace", "analyze", folder.path("")])
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.error.contains("no trace in"))
    }

    @Test(.enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
    func aTraceOfWhichOneStreamIsCutIsIncomplete() throws {
      try recordABench()
      try cutTheLongestStream()

      let run = try CommandProcess(["trace", "analyze", folder.path("trace")])
      #expect(run.status == 5)
      #expect(run.error.contains("INCOMPLETE"))
      #expect(run.output != "")
    }

    @Test func aPartOfATraceIsSelected() throws {
      let inner = try analyzeFixture(["--loop", "1", "--mode", "inner", "--to", "10ms"])
      #expect(inner.status == 0, "\(inner.error)")
      #expect(inner.output.contains("only loop 1, mode inner, from 0.000000 to 0.010000"))
      #expect(inner.output.contains("callouts in") == false)
    }

    @Test(arguments: [
      ["--loop", "9"], ["--mode", "outer"], ["--from", "9min"], ["--from", "1", "--to", "2"],
      ["--loop", "main", "--mode", "inner"],
    ])
    func aSelectionOfNothingSaysWhatThereIs(options: [String]) throws {
      let run = try analyzeFixture(options)
      #expect(run.status == 1 && run.output == "")
      let loop = /loop \d+\/1 from 0\.000000 to 0\.\d+, modes "default"/
      #expect(run.error.contains(loop), "\(run.error)")
    }

    @Test func kernelEventsBesideATraceAreAnalysedWhereverTheyWereRecorded() throws {
      let json = try analyzeFixture(["--format", "json"], of: "kernel")
      #expect(json.status == 0, "\(json.error)")
      let found = json.output.replacing(fixtures.path(), with: "")
      let expected = fixtures.appending(path: "kernel.json")
      if ProcessInfo.processInfo.environment["LOOPSCOPE_RENEW_FIXTURES"] != nil {
        try Data(found.utf8).write(to: expected)
      }
      #expect(try found == String(contentsOf: expected, encoding: .utf8))
    }

    private let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces/fixtures/")

    private func analyzeFixture(
      _ options: [String], of name: String = "script"
    ) throws -> CommandProcess {
      try CommandProcess(["trace", "analyze", fixtures.appending(path: name).path()] + options)
    }

    private func recordABench() throws {
      let words = ["trace", "record", "--output", folder.path("trace"), "--"]
      let bench = [CommandProcess.executable] + BenchProcessTests.small
      let run = try CommandProcess(awayFromOtherDaemons: words + bench, home: home)
      #expect(run.status == 0, "\(run.error)")
    }

    private func cutTheLongestStream() throws {
      let root = URL(filePath: folder.path("trace"))
      let files = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: [.fileSizeKey])
      let streams = (files?.compactMap { $0 as? URL } ?? []).filter {
        $0.lastPathComponent != "metadata" && $0.pathExtension != "idx"
      }
      let longest = try #require(try streams.max { try size(of: $0) < size(of: $1) })
      let file = try FileHandle(forUpdating: longest)
      try file.truncate(atOffset: UInt64(try size(of: longest)) - 100)
      try file.close()
    }

    private func size(of file: URL) throws -> Int {
      try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]).fileSize ?? 0
    }
  #else
    @Test func withoutTraceToolsItSaysSo() throws {
      let run = try CommandProcess(["trace", "analyze", folder.path("")])
      #expect(run.status == 1)
      #expect(run.error.contains("built without"))
    }
  #endif

  @Test(arguments: [
    (["--from", "soon"], "'soon' is no time"), (["--from", "3", "--to", "2"], "later than --to"),
    (["--to", "-1"], "'-1' is no time"),
  ])
  func aMomentIsRefusedBeforeAnythingIsRead(options: [String], message: String) throws {
    let run = try CommandProcess(["trace", "analyze", "t"] + options)
    #expect(run.status == 64)
    #expect(run.error.contains(message) && run.error.contains("Type: loopscope trace analyze t"))
  }

  @Test func aTimeNeedsItsUnit() throws {
    let run = try CommandProcess(["trace", "analyze", "t", "--hitch-threshold", "50"])
    #expect(run.status == 64)
    #expect(run.error.contains("Type: loopscope trace analyze t --hitch-threshold 50ms"))
  }
}
