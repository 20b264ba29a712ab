// What a recording came to, once the trace is on disk: whether it is one at all, and what to say of
// it. Not for its course: Recording.

#if TraceTools
  import Glibc

  struct RecordingOutcome {
    let options: RecorderOptions
    let patterns: [EventPattern]
    let output: OutputDirectory?
    let attendance: Attendance
    let ending: CommandEnding
    let scope: ProcessScope
    let shares: EventShares?
    let loss: TracingSession.Loss
    let attached: AttachedProcess?

    /// Throws when nothing of the program was recorded.
    func check() throws(RecorderError) {
      let hasMatch = attendance.census.hasMatch
      if !isSilent && (hasMatch || holdsOwnEvents) { return }
      if let attached { return try checkChildren(of: attached) }
      if attendance.interruption != nil { throw .interrupted(ending) }
      if hasMatch { throw .noEvents(silenceOfCommand) }
      throw .nothingToRecord(
        patterns: patterns.map(\.text), available: attendance.census.available,
        others: shares?.others ?? [], ending)
    }

    /// A process whose loops sleep has no events, and that is an answer; the parent of those whose
    /// loops do not was the wrong one to ask.
    private func checkChildren(of process: AttachedProcess) throws(RecorderError) {
      let silence = silence(of: process)
      if !silence.children.isEmpty { throw .noEvents(silence) }
    }

    /// Whether the trace is known to hold no event of the program. A snapshot is only written when
    /// there is one, a relay daemon has the trace, and what was lost was something.
    private var isSilent: Bool {
      guard options.delivery == .directory, let output, loss.discardedEvents == 0,
        loss.lostPackets == 0
      else { return false }
      if let shares { return shares.own + shares.unknown == 0 }
      return EventShares.isEmpty(at: output.path)
    }

    private var silenceOfCommand: SilentProgram {
      SilentProgram(
        who: "the command, which \(ending.words),", patterns: options.eventPatterns, children: [],
        ending: ending)
    }

    private func silence(of process: AttachedProcess) -> SilentProgram {
      SilentProgram(
        who: "process \(process.process) (\(process.name)), while it was recorded,",
        patterns: options.eventPatterns, children: process.tracedChildren, ending: ending)
    }

    /// What there is of a program that ended before it could be asked for its tracepoints. Where the
    /// events could not be counted, all of them may be its own.
    private var holdsOwnEvents: Bool {
      if let shares { return shares.own + shares.unknown > 0 }
      // What such a program sent to a relay daemon, only that one knows.
      if !options.delivery.isLocal { return attendance.census.available.isEmpty }
      if output?.holdsEvents == true { return true }
      guard let recorder = attendance.flightRecorder else { return false }
      return recorder.takenCount > 0 || (!scope.hasOthers && recorder.holdsEvents())
    }

    func result(
      named session: String, buffers: BufferPlan
    ) throws(RecorderError) -> RecordingResult {
      var result = RecordingResult(
        outputDirectory: output?.path ?? "", commandStatus: ending.status,
        commandSignal: ending.signal, interruption: attendance.interruption,
        discardedEvents: loss.discardedEvents, lostPackets: loss.lostPackets,
        shares: shares?.isWhole == true ? nil : shares,
        tracepoints: attendance.census.tracepoints, buffers: buffers, warnings: warnings)
      if let output, options.delivery == .directory {
        result.fault = try WrittenTrace(path: output.path).fault()
      }
      if let recorder = attendance.flightRecorder {
        result.snapshots = recorder.kept
        result.lostPackets = 0
      }
      if case .relay(let address, _) = options.delivery {
        result.relay = address
        result.outputDirectory = "\(Machine.hostName())/\(session)-*"
      }
      return result
    }

    private var warnings: [String] {
      let census = attendance.census
      let idle = census.isSettled ? census.idlePatterns : []
      var warnings = idle.map { "no tracepoint of the command matches '\($0.text)'" }
      if let attached, isSilent { warnings.append(silence(of: attached).words) }
      if shares == nil && scope.hasRegisteredOthers {
        warnings.append("the trace may hold events of other programs of this session daemon, too")
      }
      if !census.hasMatch && !options.delivery.isLocal {
        warnings.append("no tracepoint was seen before the end: see whether the relay has a trace")
      }
      return warnings
    }
  }
#endif
