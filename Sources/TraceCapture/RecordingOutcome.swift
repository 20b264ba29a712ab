// What a recording came to, once the trace is on disk: whether it is one at all, and what to say of
// it. Not for its course: Recording.

#if TraceTools
  import Glibc
  import TraceModel

  struct RecordingOutcome {
    let options: RecorderOptions
    let patterns: [EventPattern]
    let output: OutputDirectory?
    /// What lies in `output`; nil of snapshots, and where a relay daemon has the trace.
    let trace: WrittenTrace?
    let attendance: Attendance
    let ending: CommandEnding
    let scope: ProcessScope
    let shares: EventShares?
    let loss: RecordingDescription.Loss
    let cut: RecordingCut?
    let attached: AttachedProcess?

    /// Throws when nothing of the program was recorded.
    private func check(_ silence: SilentProgram?) throws(RecorderError) {
      let hasMatch = attendance.census.hasMatch || traceTellsOfMatch
      if silence == nil && (hasMatch || holdsOwnEvents) { return }
      if attached != nil, let silence {
        // A process whose loops sleep has no events, and that is an answer; the parent of those whose
        // loops do not was the wrong one to ask.
        if silence.children.isEmpty { return }
        throw .noEvents(silence)
      }
      if attendance.interruption != nil { throw .interrupted(ending) }
      if hasMatch, let silence { throw .noEvents(silence) }
      throw .nothingToRecord(
        TracelessCommand(
          patterns: patterns.map(\.text), available: attendance.census.available,
          wasTooShort: tracedNames != nil, isCertain: !attendance.census.sawRecorder,
          separateProcess: scope.separateProcess,
          others: shares?.others ?? [], ending: ending))
    }

    /// The events that programs registered of those that were asked for, as the trace has it; nil if
    /// none registered at all, or others may have, too: this process among them.
    private var tracedNames: Set<String>? {
      let isShared = scope.hasRegisteredOthers || shares?.others.isEmpty == false
      if isShared || attendance.census.sawRecorder { return nil }
      return (try? trace?.directory.get())?.eventNames
    }

    /// Whether a program that ended before it could be asked had a tracepoint that matches.
    private var traceTellsOfMatch: Bool {
      tracedNames?.contains { name in patterns.contains { $0.matches(name) } } == true
    }

    /// Throws when nothing is left that could be read; of snapshots and of what a relay daemon has, each
    /// that was written is.
    private func countedCut() throws(RecorderError) -> RecordingCut? {
      guard var cut, let trace, let output else { return cut }
      cut.count(in: trace)
      if cut.keptEvents != 0 { return cut }
      let isKept = output.holdsEvents || cut.mayGoOn
      throw .recordingCut(
        cut, attached == nil ? ending : nil, directory: isKept ? output.path : nil)
    }

    /// The program, if the trace is known to hold no event of it. A snapshot is only written when
    /// there is one, a relay daemon has the trace, and what was lost was something.
    private func silence() -> SilentProgram? {
      guard let trace, loss.discardedEvents == 0, loss.lostPackets == 0,
        shares.map({ $0.own + $0.unknown == 0 }) ?? trace.isEmpty
      else { return nil }
      let who =
        attached.map { "process \($0.process) (\($0.name)), while it was recorded," }
        ?? "the command, which \(ending.words),"
      return SilentProgram(
        who: who, patterns: options.eventPatterns, children: attached?.tracedChildren ?? [],
        ending: ending)
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

    /// Throws when nothing of the program was recorded, or what was written is no trace.
    func result(
      named session: String, buffers: BufferPlan
    ) throws(RecorderError) -> RecordingResult {
      let cut = try countedCut()
      let silence = cut == nil ? silence() : nil
      if cut == nil { try check(silence) }
      var result = RecordingResult(
        outputDirectory: output?.path ?? "", commandStatus: ending.status,
        commandSignal: ending.signal,
        interruption: attached == nil ? attendance.interruption : nil,
        discardedEvents: loss.discardedEvents, lostPackets: loss.lostPackets,
        shares: shares?.isWhole == true ? nil : shares,
        tracepoints: attendance.census.tracepoints, buffers: buffers,
        warnings: warnings(silence))
      result.cut = cut
      result.fault = try trace?.fault()
      if let recorder = attendance.flightRecorder {
        result.snapshots = recorder.kept
        result.lostPackets = 0
      }
      if let relay = options.delivery.relay {
        result.relay = relay
        result.outputDirectory = "\(Machine.hostName())/\(session)-*"
      }
      return result
    }

    private func warnings(_ silence: SilentProgram?) -> [String] {
      let census = attendance.census
      let idle = census.isSettled ? census.idlePatterns : []
      var warnings = idle.map { "no tracepoint of the command matches '\($0.text)'" }
      if let silence { warnings.append(silence.words) }
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
