// `trace record` as a process, with a real session daemon: streams, exit statuses, what is left.

import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
struct TraceRecordProcessTests {
  private let folder = TemporaryFolder()
  private let home = TemporaryFolder()

  #if TraceTools && Tracing
    private func record(_ options: [String] = [], _ command: [String]) throws -> CommandProcess {
      let output = ["--output", folder.path("trace")]
      return try CommandProcess(
        awayFromOtherDaemons: ["trace", "record"] + output + options + ["--"] + command, home: home)
    }

    @Test func aRecordedCommandKeepsItsOutputAndLeavesATrace() throws {
      let run = try record([], [CommandProcess.executable] + BenchProcessTests.small)
      #expect(run.status == 0, "\(run.error)")
      let result = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let environment = (result as? [String: Any])?["environment"] as? [String: Any]
      #expect(environment?["traced"] as? Bool == true)
      #expect(run.error.contains("trace: \(folder.path("trace"))"))
      #expect(run.error.contains("tracepoints registered"))
      #expect(folder.names == ["trace"])
    }

    /// A session is the whole user's: one that a neighbour started says so by no variable.
    @Test(arguments: ["*", "block_*"])
    func aNeighboursRecordingIsNoted(_ events: String) throws {
      let bench = [CommandProcess.executable] + BenchProcessTests.small
      let run = try record(["--events", events], ["env", "-u", "LOOPSCOPE_TRACED"] + bench)
      let result = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let environment = (result as? [String: Any])?["environment"] as? [String: Any]
      #expect(environment?["traced"] as? Bool == true)
      #expect(
        run.error.components(separatedBy: "a tracer records this run").count == 2, "\(run.error)")
    }

    @Test func theStatusOfTheCommandIsPassedOn() throws {
      let bench = ([CommandProcess.executable] + BenchProcessTests.small).joined(separator: " ")
      #expect(try record([], ["sh", "-c", "\(bench) >/dev/null; exit 7"]).status == 7)
      #expect(
        try record(["--force"], ["sh", "-c", "\(bench) >/dev/null; kill -9 $$"]).status == 128 + 9)
    }

    @Test(arguments: [("exit 0", 1), ("exit 7", 7)])
    func aCommandWithoutLoopsIsAnError(_ script: String, _ status: Int32) throws {
      let run = try record([], ["sh", "-c", script])
      #expect(run.status == status)
      #expect(run.error.contains("nothing was recorded"))
      #expect(folder.names == [])
    }

    @Test func aTraceIsNotOverwritten() throws {
      let bench = [CommandProcess.executable] + BenchProcessTests.small
      #expect(try record([], bench).status == 0)
      let again = try record([], bench)
      #expect(again.status == 1)
      #expect(again.error.contains("--force"))
    }

    @Test func aPatternThatMatchesNothingIsAnError() throws {
      let run = try record(["--events", "nonsense_*"], ["true"])
      #expect(run.status == 1)
      #expect(run.error.contains("no event matches 'runloop:nonsense_*'"))
    }

    @Test func aProcessThatIsNotThereIsAnError() throws {
      let run = try CommandProcess(["trace", "record", "--pid", "99999999"])
      #expect(run.status == 1)
      #expect(run.error.contains("no process 99999999 runs here"))
    }

    @Test func aRelayDaemonThatIsNotThereIsAnError() throws {
      let run = try CommandProcess(["trace", "record", "--relay", "127.0.0.1:1", "--", "true"])
      #expect(run.status == 1)
      #expect(run.error.contains("no relay daemon answers at net://127.0.0.1:1:5343"))
    }

    @Test(arguments: [
      (["--pid", "1", "--", "ls"], "exclude each other", "loopscope trace record --pid 1"),
      (
        ["--keep", "2", "--", "ls"], "--keep means nothing without --snapshot",
        "loopscope trace record --snapshot --keep 2 -- ls"
      ),
      (
        ["--duration", "2", "--", "ls"], "--duration means nothing without --pid",
        "loopscope trace record --pid 1234 --duration 2"
      ),
      (
        ["--snapshot", "--live", "--", "ls"], "--live and --snapshot exclude each other",
        "loopscope trace record --snapshot -- ls"
      ),
      (
        ["--snapshot", "--hitch-threshold", "10us", "--", "ls"], "it lies outside 1ms to 1h",
        "loopscope trace record --snapshot --hitch-threshold 50ms -- ls"
      ),
      (
        ["--relay", "--", "ls"], "--relay needs an address",
        "loopscope trace record --relay net://collector:5342:5343 -- ls"
      ),
      (
        ["--relay", "http://x", "--", "ls"], "'http://x' is no address of a relay daemon",
        "loopscope trace record --relay net://collector:5342:5343 -- COMMAND"
      ),
    ])
    func wrongUsageSaysWhatToType(_ words: [String], _ part: String, _ line: String) throws {
      let run = try CommandProcess(["trace", "record"] + words)
      #expect(run.status == 64)
      #expect(run.error.contains(part))
      #expect(run.error.contains("Type: \(line)\n"))
    }

    @Test func aHitchLeavesASnapshotAndSaysSo() throws {
      let run = try record(
        ["--snapshot", "--hitch-threshold", "1ms"],
        [CommandProcess.executable] + BenchProcessTests.small)
      #expect(run.status == 0, "\(run.error)")
      let isWritten = run.error.contains(" was busy for ")
      #expect(isWritten != run.error.contains("nothing happened, so nothing was written"))
      #expect(folder.names == (isWritten ? ["trace"] : []))
    }

    @Test func aProgramThatIsNotThereIsAnError() throws {
      let run = try record([], ["no-such-program"])
      #expect(run.status == 1)
      #expect(run.error.contains("cannot run 'no-such-program'"))
    }
  #else
    @Test func withoutTraceToolsItSaysSo() throws {
      let run = try CommandProcess([
        "trace", "record", "--output", folder.path("trace"), "--", "ls",
      ])
      #expect(run.status == 1)
      #expect(run.error.contains("built without"))
      #expect(folder.names == [])
    }
  #endif
}
