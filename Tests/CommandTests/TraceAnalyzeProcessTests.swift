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
      ["--mode", "default", "--from", "8", "--to=9"],
      ["--process", "TracedProgram", "--loop", "x"],
    ])
    func aSelectionOfNothingSaysWhatThereIs(options: [String]) throws {
      let run = try analyzeFixture(options)
      #expect(run.status == 1 && run.output == "")
      let loop = /loop \d+\/1 of "TracedProgram" from 0\.000000 to 0\.\d+, modes "default"/
      #expect(run.error.contains(loop), "\(run.error)")
      try expectThatWhatToTypeWorks(run)
    }

    @Test(arguments: [["--process", "sever"], ["--process=1", "--loop", "1", "--from", "0"]])
    func aProcessThatIsNotThereIsAnErrorWithThoseThatAre(options: [String]) throws {
      let run = try analyzeFixture(options + ["--format", "json"], of: "packets")
      #expect(run.status == 1 && run.output == "")
      let process = /process \d+ "traced-loop", \d loop/
      #expect(run.error.matches(of: process).count == 2, "\(run.error)")
      try expectThatWhatToTypeWorks(run)
    }

    @Test func aProcessIsSelectedByItsProgramOrItsNumber() throws {
      let both = try analyzeFixture(["--process", "traced-loop"], of: "packets")
      #expect(both.status == 0, "\(both.error)")
      let table = /\n(\d+) +traced-loop +2 +[\d,]+ +0\.000000/
      let process = try #require(both.output.firstMatch(of: table), "\(both.output)").1
      let one = try analyzeFixture(["--process", String(process)], of: "packets")
      #expect(one.output.contains("of 2 loops in 1"))
      #expect(one.output.contains("only process \(process)"))
      #expect(one.output.contains("loop 2 of process \(process) \"traced-loop\", thread "))
    }

    @Test(arguments: [
      ["--from", "5", "--to", "1"], ["--from", "0.02", "--to=0.01"],
      ["--from", "9min", "--to", "5ms"], ["--from", "9min", "--until=5ms"],
    ])
    func timesTheWrongWayRoundAreRefusedWithSomeOfTheTrace(options: [String]) throws {
      let run = try analyzeFixture(options)
      #expect(run.status == 64 && run.output == "")
      try expectThatWhatToTypeWorks(run)
    }

    /// Analyses a copy of a trace that a command has damaged, in the folder of its streams.
    private func analyzePackets(behind damage: String) throws -> CommandProcess {
      let copy = folder.path("copy")
      let original = fixtures.appending(path: "packets").path()
      _ = try CommandProcess(
        shell: "cp -r '\(original)' '\(copy)' && cd '\(copy)/ust/uid/0/64-bit' && \(damage)")
      return try CommandProcess(["trace", "analyze", copy])
    }

    @Test(arguments: [
      "TMPDIR=$PWD/nowhere", "trap '' XFSZ; ulimit -f 4; TMPDIR=$PWD/scratch",
    ])
    func whereNothingCanBeCopiedToIsSaidAndNothingStaysThere(preparation: String) throws {
      let copy = folder.path("copy")
      let original = fixtures.appending(path: "packets").path()
      let run = try CommandProcess(
        shell: """
          cp -r '\(original)' '\(copy)' && cd '\(copy)' && mkdir scratch
          \(preparation); export TMPDIR; "$0" trace analyze "$PWD"; status=$?
          ls scratch; exit $status
          """)
      #expect(run.status == 1 && run.output == "", "\(run.output)")
      #expect(run.error.contains("cannot write to \(copy)/"), "\(run.error)")
      #expect(run.error.contains("set TMPDIR to a folder that has room"), "\(run.error)")
    }

    /// Stopped as soon as it has copies of a damaged stream, and then interrupted: what was caught has
    /// them still, and must remove them.
    @Test(arguments: ["analyze", "export --to html --output page"])
    func nothingStaysOfAnInterruptedReading(command: String) throws {
      let copy = folder.path("copy")
      let original = fixtures.appending(path: "packets").path()
      let run = try CommandProcess(
        shell: """
          cp -r '\(original)' '\(copy)' && cd '\(copy)' && mkdir scratch || exit
          truncate -s -100 ust/uid/0/64-bit/runloop_1
          export TMPDIR=$PWD/scratch
          for try in 1 2 3 4 5 6 7 8 9 10; do
            "$0" trace \(command) "$PWD" >/dev/null 2>&1 & process=$!
            caught=
            while [ -z "$caught" ] && kill -0 $process 2>/dev/null; do
              set -- scratch/*
              [ -e "$1" ] && kill -STOP $process && caught=$1
            done
            kill -INT $process; kill -CONT $process; wait $process
            echo "$? $(ls scratch)"
          done 2>/dev/null
          """)
      let outcomes = run.output.split(separator: "\n")
      #expect(outcomes.count == 10)
      for outcome in outcomes {
        #expect(["0 ", "1 ", "5 ", "130 "].contains(outcome), "status, and what is left")
      }
    }

    @Test func faultsAreToldFirstAndOnStandardError() throws {
      let run = try analyzePackets(behind: ": >runloop_1")
      #expect(run.status == 5)
      let fault = "ust/uid/0/64-bit/runloop_1, byte 0: the stream is empty"
      #expect(run.error.contains("warning: \(fault)"), "\(run.error)")
      let head = run.output.prefix { $0 != "(" }.split(separator: "\n\n").first ?? ""
      #expect(head.contains("\n  \(fault)"), "\(head)")
      #expect(!run.output.contains(", unknown") && !run.output.contains("between -"))
    }

    /// Analyses a copy of the golden trace with a file that says that it is of it, and changed as told.
    private func analyzeScript(_ change: String) throws -> CommandProcess {
      let copy = folder.path("copy")
      let original = fixtures.appending(path: "script").path()
      _ = try CommandProcess(
        shell: """
          cp -r '\(original)' '\(copy)' && cd '\(copy)'
          session=$(grep -ao 'trace_name = "[^"]*' ust/uid/0/64-bit/metadata | cut -d '"' -f 2)
          cat >recording.json <<END
          {"schema": "loopscope.recording/1", "session": "$session", "finished": true,
           "target": {"command": ["./server"]}, "begin": {"monotonic": 1, "utc": ""}}
          END
          \(change)
          """)
      return try CommandProcess(["trace", "analyze", copy])
    }

    @Test func aRecordersWordIsUsedWhereItIsOfTheTrace() throws {
      let run = try analyzeScript("true")
      #expect(run.status == 0 && run.error == "", "\(run.error)")
      #expect(run.output.contains("\ncommand ./server\n"), "\(run.output)")
      #expect(run.output.contains("\ncomplete: nothing is known to be missing\n"))
    }

    @Test(arguments: [
      ("echo '{' >recording.json", "recording.json: line 2, column 1: "),
      (
        "sed -i 's/loopscope-/other-/' recording.json",
        "recording.json: it is of the recording 'other-"
      ),
      ("head -c 9000000 /dev/zero >recording.json", "longer than 8388608 bytes"),
      ("echo '{\"song\": 1}' >recording.json", "recording.json: the key schema is missing"),
    ])
    func aRecordersWordThatCannotBeUsedIsAWarning(change: String, reason: String) throws {
      let run = try analyzeScript(change)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error.contains("warning: ") && run.error.contains(reason), "\(run.error)")
      #expect(run.error.contains("; it is not used"))
      #expect(run.output.contains("complete, but ") && !run.output.contains("./server"))
    }

    @Test func aFolderOfATraceIsOfTheRecordingAboveIt() throws {
      _ = try analyzeScript("true")
      let part = folder.path("copy/ust/uid/0")
      let run = try CommandProcess(["trace", "analyze", part])
      #expect(run.status == 0 && run.output.contains("\ncommand ./server\n"), "\(run.error)")
      // Something else may lie above.
      _ = try CommandProcess(shell: "echo '{}' >'\(folder.path("copy/recording.json"))'")
      let other = try CommandProcess(["trace", "analyze", part])
      #expect(other.status == 0 && other.error == "" && !other.output.contains("./server"))
    }

    @Test func aStreamOfWhichOnlyTheIndexIsLeftIsIncomplete() throws {
      let run = try analyzePackets(behind: "rm runloop_1")
      #expect(run.status == 5)
      #expect(run.output.contains("\nINCOMPLETE: "))
      let fault = "warning: ust/uid/0/64-bit/runloop_1, byte 0: the stream is gone"
      #expect(run.error.contains(fault), "\(run.error)")
    }

    @Test func aModeThatWasNeverRunIsAnErrorWithThoseThatWere() throws {
      let run = try analyzeFixture(["--mode", "tracking", "--loop", "1"])
      #expect(run.status == 1 && run.output == "")
      #expect(run.error.contains("mode 'tracking' was never run. There is\n"), "\(run.error)")
      #expect(run.error.contains(", modes \"default\", \"inner\"\n"), "\(run.error)")
      try expectThatWhatToTypeWorks(run)
    }

    /// Runs the line that an error ends with.
    private func expectThatWhatToTypeWorks(_ run: CommandProcess) throws {
      let line = try #require(
        run.error.firstMatch(of: /\n +Type: loopscope (.+)\n/), "\(run.error)"
      ).1
      let again = try CommandProcess(shell: "\"$0\" \(line)")
      #expect(again.status == 0, "\(line): \(again.error)")
      #expect(again.output != "")
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
    (["--from", "soon"], "'soon' is no time"),
    (["--from", "3", "--to", "2"], "later than --until"),
    (["--to", "-1"], "'-1' is no time"), (["--until", "-1"], "'-1' is no time"),
    (["--until", "3", "--to=2"], "--until is given twice"),
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
