// Which exit status a recording gets, and what is said about it.

import Testing
import TraceAnalysis

@testable import TraceCapture
@testable import loopscope

@Suite struct RecordingTextTests {
  private func result(
    status: Int32 = 0, discarded: UInt64 = 0, interruption: Int32? = nil
  ) -> RecordingResult {
    RecordingResult(
      outputDirectory: "/t", commandStatus: status, interruption: interruption,
      discardedEvents: discarded, lostPackets: 0,
      tracepoints: RecordingResult.Tracepoints(registered: 3, expected: 3),
      buffers: BufferPlan(partBytes: 4096, partCount: 2), warnings: ["a thing"])
  }

  @Test func theCommandsOwnStatusComesFirstThenLossThenInterruption() {
    #expect(RecordingText.status(of: result()).code == 0)
    #expect(RecordingText.status(of: result(status: 137, discarded: 1)).code == 137)
    #expect(RecordingText.status(of: result(discarded: 1, interruption: 2)).code == 5)
    #expect(RecordingText.status(of: result(interruption: 2)).code == 1)
  }

  @Test func lossIsToldExactly() {
    let lines = RecordingText.lines(for: result(discarded: 12))
    #expect(lines.contains("INCOMPLETE: 12 events and 0 packets were lost"))
    #expect(lines.contains("warning: a thing"))
    #expect(lines.contains("3 of 3 tracepoints registered"))
    #expect(lines.last == "  Type: loopscope trace analyze /t")
    #expect(!RecordingText.lines(for: result()).contains { $0.contains("INCOMPLETE") })
  }

  @Test func filesThatCannotBeReadAreALoss() {
    var damaged = result()
    damaged.fault = "runloop_0, byte 4096: cut short"
    #expect(RecordingText.status(of: damaged).code == 5)
    let lines = RecordingText.lines(for: damaged)
    #expect(lines.contains("INCOMPLETE: runloop_0, byte 4096: cut short"))
  }

  @Test func whoElseIsInTheTraceIsNamedWithItsShare() {
    var shared = result()
    shared.shares = EventShares(
      own: 12, ownProcesses: 1, others: [.init(process: 7, name: "server", events: 30)], unknown: 0)
    let lines = RecordingText.lines(for: shared)
    #expect(lines.contains("12 events are the command's own, of 1 process"))
    #expect(
      lines.contains(
        "warning: 30 events are not the command's but of other programs of this session daemon: "
          + "server (7) 30"))
    shared.shares = EventShares(own: 12, ownProcesses: 2, others: [], unknown: 3)
    let doubtful = RecordingText.lines(for: shared)
    #expect(doubtful.contains("12 events are the command's own, of 2 processes"))
    #expect(doubtful.contains { $0.hasPrefix("warning: 3 events are of processes that had ended") })
    #expect(doubtful.filter { $0.hasPrefix("warning: ") }.count == 2)
  }

  @Test func whatIsToBeTypedFindsTheCommandAndTheHitch() {
    var shared = result()
    shared.shares = EventShares(
      own: 12, ownProcesses: 1, onlyProcess: 34,
      others: (1...7).map { .init(process: $0, name: "other", events: 1) }, unknown: 0)
    let lines = RecordingText.lines(for: shared)
    #expect(lines.last == "  Type: loopscope trace analyze /t --process 34")
    #expect(lines.contains { $0.hasSuffix("other (5) 1 and 2 more") })
    var hitch = result()
    hitch.snapshots = [TraceSnapshot(path: "/t/a", reason: .request)]
    #expect(
      RecordingText.lines(for: hitch, hitchThreshold: "20ms").last
        == "  Type: loopscope trace analyze /t/a --hitch-threshold 20ms")
  }

  @Test func aProgramThatRanNoLoopIsSentToItsChildren() {
    let program = SilentProgram(
      who: "process 7 (bench)", patterns: ["runloop:*"],
      children: [.init(process: 8, name: "round")], ending: CommandEnding(status: 0))
    let failure = RecordingText.failure(for: .noEvents(program))
    #expect(failure.status.code == 1)
    #expect(
      failure.message
        == "nothing was recorded: process 7 (bench) registered its tracepoints but no loop of it did anything. What "
        + "it started has tracepoints, too: round (8). Type: loopscope trace record --pid 8")
    let narrow = SilentProgram(
      who: "it", patterns: ["timer_*"], children: [], ending: CommandEnding(status: 7))
    #expect(narrow.words.hasSuffix("had no event that matches 'timer_*'"))
    #expect(RecordingText.failure(for: .noEvents(narrow)).status.code == 7)
  }

  @Test func aRecordingThatWasCutShortIsToldWithItsRest() {
    var cut = RecordingCut(.daemonEnded(process: 9), noticedNanoseconds: 1_796_073_243_790_532_479)
    let news = RecordingText.line(for: .cut(cut))
    #expect(news.contains("2026-11-30T21:14:03Z: the LTTng session daemon (process 9) ended"))
    cut.keptEvents = 1234
    var short = result()
    short.cut = cut
    #expect(RecordingText.status(of: short).code == 5)
    let line = RecordingText.lines(for: short).first { $0.hasPrefix("INCOMPLETE: ") }
    #expect(line?.contains("2026-11-30T21:14:03Z") == true)
    #expect(line?.contains("1234 events") == true)
    short.commandStatus = 7
    #expect(RecordingText.status(of: short).code == 7)
  }

  @Test func aDaemonThatDoesNotAnswerIsToldWithWhatToType() {
    let silence = DaemonSilence(process: 9, stoppedProcess: 10)
    let failure = RecordingText.failure(for: .sessionDaemonSilent(silence))
    #expect(failure.status.code == 1)
    #expect(
      failure.message
        == "the LTTng session daemon (process 9) does not answer: a process of it is stopped, and "
        + "`kill -CONT 10` lets it go on; then type `loopscope doctor --reap`, and record again")
    #expect(RecordingText.line(for: .silence(silence)).contains("`kill -CONT 10`"))
    let cut = RecordingCut(.daemonSilent(silence), noticedNanoseconds: 0)
    let nothing = RecorderError.recordingCut(cut, CommandEnding(status: 3), directory: "/t")
    #expect(RecordingText.failure(for: nothing).status.code == 3)
    #expect("\(nothing)".hasSuffix("what it writes then comes to '/t', which is kept"))
  }

  @Test func waitsAreToldWithTheProcess() {
    func line(_ wait: RecordingWait) -> String { RecordingText.line(for: .waiting(wait)) }
    #expect(
      line(.otherRecording(process: 9)).hasPrefix("waiting for another recording (process 9)"))
    #expect(line(.stoppedDaemon(process: 9)).contains("`kill -CONT 9`"))
    #expect(line(.registration(process: 9, name: "server")).contains("process 9 (server)"))
  }

  @Test func aCommandThatWasKilledIsSaidToHaveBeen() {
    var killed = result(status: 137)
    killed.commandSignal = 9
    let line = "the command was killed by SIGKILL (status 137)"
    #expect(RecordingText.lines(for: killed).contains(line))
    #expect(!RecordingText.lines(for: result(status: 137)).contains(line))
  }

  @Test func kernelEventsAreCountedInTheLossAndTheirAbsenceIsAWarning() {
    var lossy = result()
    lossy.kernel = .recorded(lostEvents: 7, fault: "no space left")
    #expect(RecordingText.status(of: lossy).code == 5)
    let lines = RecordingText.lines(for: lossy)
    #expect(
      lines.contains("INCOMPLETE: 0 events and 0 packets and 7 kernel events were lost"))
    #expect(lines.contains("warning: kernel events at the end are missing: no space left"))
    var refused = result()
    refused.kernel = .unavailable(KernelTracingObstacle(reason: "no root", remedy: "be root"))
    #expect(RecordingText.status(of: refused).code == 0)
    #expect(
      RecordingText.lines(for: refused)
        .contains("warning: recorded without kernel events: no root (be root)"))
  }

  @Test func snapshotsAreCountedAndTheNewestIsOffered() {
    var recorded = result()
    recorded.snapshots = []
    #expect(RecordingText.lines(for: recorded).last == "nothing happened, so nothing was written")
    recorded.snapshots = ["/t/a", "/t/b"].map { TraceSnapshot(path: $0, reason: .request) }
    let lines = RecordingText.lines(for: recorded)
    #expect(lines.suffix(2) == ["2 snapshots in /t", "  Type: loopscope trace analyze /t/b"])
  }

  @Test func newsIsOneLineEach() {
    let hitch = SnapshotReason.hitch(process: 7, loop: 2, durationNanoseconds: 83_200_000)
    let snapshot = TraceSnapshot(path: "/t/a", reason: hitch)
    #expect(
      RecordingText.line(for: .tookSnapshot(snapshot))
        == "snapshot: /t/a: loop 2 of process 7 was busy for 83 ms")
    #expect(RecordingText.line(for: .attached(process: 7, name: "server")).contains("7 (server)"))
    #expect(
      RecordingText.line(for: .missedSnapshot(.crash(signal: 6), why: "no room"))
        == "warning: no snapshot, though the command was killed by SIGABRT (status 134): no room")
  }

  @Test func aRelayedTraceIsWhereTheRelayDaemonIs() {
    var recorded = result()
    recorded.outputDirectory = "here/name-*"
    recorded.relay = RelayAddress("collector")
    #expect(
      RecordingText.lines(for: recorded).suffix(2) == [
        "trace: here/name-* in the folder of the relay daemon at net://collector:5342:5343",
        "  There: loopscope trace analyze FOLDER/here/name-*",
      ])
  }

  @Test func aGapOfUnknownSizeIsNoLossOfNothing() {
    var doubt = TraceDoubt()
    doubt.lossCount = 1
    doubt.damageCount = 1
    #expect(
      RecordingText.loss(in: doubt)
        == "an unknown number of events are missing; 1 place is damaged")
    doubt.lostEvents = 12
    doubt.damageCount = 2
    #expect(
      RecordingText.loss(in: doubt) == "12 events and 0 packets were lost; 2 places are damaged")
  }

  @Test func aRecordingWithoutEventsFailsEvenWhenTheCommandDidNot() {
    func status(_ ending: CommandEnding) -> [Int32] {
      [
        .nothingToRecord(TracelessCommand(patterns: [], available: [], ending: ending)),
        .interrupted(ending),
      ].map { RecordingText.failure(for: $0).status.code }
    }
    #expect(status(CommandEnding(status: 0)) == [1, 1])
    #expect(status(CommandEnding(status: 7)) == [7, 7])
    #expect(status(CommandEnding(signal: 2)) == [130, 130])
  }

  @Test func aPatternThatMatchesNothingIsMended() {
    let names = ["timer_added", "timer_fired"] + (1...30).map { "another_event_\($0)" }
    let failure = RecordingText.failure(
      for: .patternMatchesNothing("runloop:timer_fird", available: names.map { "runloop:\($0)" }))
    let text = failure.message
    #expect(text.contains("no event matches 'runloop:timer_fird'. Did you mean 'timer_fired'?"))
    #expect(text.contains("Type: loopscope trace record --events timer_fired -- COMMAND"))
    #expect(failure.status.code == 1)
    let lines = text.split(separator: "\n" as Character)
    #expect(lines.dropFirst().allSatisfy { $0.count <= 80 })
    #expect(names.allSatisfy(text.contains))
  }
}
