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

    /// Throws when nothing of the program was recorded.
    func check() throws(RecorderError) {
      if attendance.census.hasMatch || holdsOwnEvents { return }
      if attendance.interruption != nil { throw .interrupted(ending) }
      throw .nothingToRecord(
        patterns: patterns.map(\.text), available: attendance.census.available,
        others: shares?.others ?? [], ending)
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
      of session: TracingSession, buffers: BufferPlan
    ) throws(RecorderError) -> RecordingResult {
      let loss = try session.loss()
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
        result.outputDirectory = "\(Machine.hostName())/\(session.name)-*"
      }
      return result
    }

    private var warnings: [String] {
      let census = attendance.census
      let idle = census.isSettled ? census.idlePatterns : []
      var warnings = idle.map { "no tracepoint of the command matches '\($0.text)'" }
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
