// What the recorder's own word adds to an analysis: names, whose a process is, what is missing.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct RecordingAccountTests {
  /// The loop of process 100 is on its thread 101, whose name is all that the trace knows.
  private static let script: EventScript = {
    var script = EventScript()
    script.at(10, .loopInfo(thread: 101, backend: .futex, name: "main"))
    script.at(11, .enter(1))
    script.at(20, .leave(1))
    return script
  }()

  private static func recording(
    _ change: (inout RecordingDescription) -> Void = { _ in }
  ) -> RecordingDescription {
    var recording = RecordingDescription(
      session: "s", target: .command(["./server"]), begin: .init(nanoseconds: 1, utc: ""))
    recording.isFinished = true
    recording.loss = .init(channels: [])
    recording.processes = [process(100)]
    change(&recording)
    return recording
  }

  private static func process(
    _ number: Int32, isCertain: Bool = true, isCommand: Bool = true, since: UInt64 = 2
  ) -> RecordingDescription.Process {
    .init(
      process: number, parent: 1, name: "server", isNameCertain: isCertain, isCommand: isCommand,
      sinceNanoseconds: since)
  }

  private func findings(
    _ recording: RecordingDescription, isOfWholeTrace: Bool = true, lost: UInt64? = nil
  ) -> TraceFindings {
    let losses = lost.map {
      [TraceLoss(beginNanoseconds: 12, endNanoseconds: 13, events: $0, file: "c_0", cpu: 0)]
    }
    var analyzer = TraceAnalyzer(losses: losses ?? [])
    analyzer.add(RecordingAccount(recording, isOfWholeTrace: isOfWholeTrace))
    for (thread, name) in [(101, "worker"), (100, "renamed")] as [(Int32, String)] {
      analyzer.add(ThreadName(process: 100, thread: thread, name: name, sinceNanoseconds: 1))
    }
    for event in Self.script.events { analyzer.add(event) }
    return analyzer.findings()
  }

  @Test func `the recorder's name of a program counts for more than its threads'`() {
    let found = findings(Self.recording())
    #expect(found.processes.map(\.name) == ["server"])
    #expect(found.processes.map(\.isCommand) == [true])
    #expect(found.loops.map(\.threadName) == ["worker"] && found.doubt.isComplete)
    #expect(found.doubt.recorderRemarks.isEmpty)
  }

  @Test func `a name that may be a shell's from before does not count`() {
    let found = findings(Self.recording { $0.processes = [Self.process(100, isCertain: false)] })
    #expect(found.processes.map(\.name) == ["renamed"] && found.loops[0].isCommand == true)
  }

  @Test func `who is not among all processes of the command is somebody else`() {
    for isAll in [true, false] {
      let found = findings(
        Self.recording {
          $0.processes = [Self.process(99)]
          $0.hasAllProcesses = isAll
        })
      #expect(found.processes.map(\.isCommand) == [isAll ? false : nil])
    }
  }

  @Test func `of two processes with one number the one counts that was there`() {
    let found = findings(
      Self.recording {
        $0.processes = [
          Self.process(100, isCommand: false), Self.process(100, since: 15),
          Self.process(100, isCommand: false, since: 30),
        ]
      })
    #expect(found.processes.map(\.isCommand) == [true])
  }

  @Test func `a recording that was not finished makes no complete trace`() throws {
    let found = findings(Self.recording { $0.isFinished = false })
    #expect(!found.doubt.isComplete)
    #expect(try #require(found.doubt.recorderFaults.first).contains("was not finished"))
    let failed = findings(
      Self.recording { ($0.isFinished, $0.fault) = (false, "the daemon died") })
    #expect(failed.doubt.recorderFaults == ["the recorder said: the daemon died"])
    // A snapshot is whole, whatever becomes of its recording.
    #expect(
      findings(Self.recording { ($0.isFinished, $0.isFlightRecorder) = (false, true) })
        .doubt.isComplete)
  }

  private static func recording(counting count: UInt64) -> RecordingDescription {
    recording {
      $0.loss = .init(channels: [.init(name: "c", discardedEvents: count, lostPackets: 0)])
    }
  }

  @Test func `losses that no packet tells of are told`() throws {
    let found = findings(Self.recording(counting: 9), lost: 4)
    let fault = try #require(found.doubt.recorderFaults.first)
    #expect(fault.contains("counted 9") && fault.contains("of 4") && fault.contains("other 5"))
    #expect(!findings(Self.recording(counting: 9)).doubt.isComplete)
    // Of one folder of several nobody can say.
    #expect(findings(Self.recording(counting: 9), isOfWholeTrace: false).doubt.isComplete)
  }

  @Test func `counts that agree, and packets that tell of more, are explained`() {
    let equal = findings(Self.recording(counting: 4), lost: 4).doubt
    #expect(equal.recorderFaults.isEmpty)
    #expect(equal.recorderRemarks.first?.contains("as many lost events") == true)
    let less = findings(Self.recording(counting: 3), lost: 4).doubt
    #expect(less.recorderFaults.isEmpty)
    #expect(less.recorderRemarks.first?.contains("tell of 4, which is believed") == true)
  }

  @Test func `no part of a loss is ascribed where others wrote to the same buffers`() {
    var recording = Self.recording(counting: 4)
    let alone = findings(recording, lost: 4).doubt.recorderRemarks
    #expect(alone.last?.hasPrefix("nobody but the command") == true)
    recording.processes.append(Self.process(7, isCommand: false))
    let shared = findings(recording, lost: 4).doubt.recorderRemarks
    #expect(shared.last?.contains("no part of the loss can be") == true)
  }
}
