// What a recording notes of itself beside its trace, from its beginning on: should it be killed, the
// file still says what it was and that it was not finished. Not for the file: RecordingFile.

#if TraceTools
  import TraceModel

  final class RecordingJournal {
    private var description: RecordingDescription
    private let folder: String

    /// Begins the journal of a session in the folder that its trace goes to.
    ///
    /// A disk without room for it will be told of at the end.
    init(
      of session: String, _ target: RecordingTarget, _ options: RecorderOptions,
      buffers: BufferPlan, in folder: String
    ) {
      self.folder = folder
      description = RecordingDescription(
        session: session, target: target.described, begin: .now)
      description.hostName = Machine.hostName()
      description.recorder = RecorderIdentity.current.process
      description.isFlightRecorder = options.delivery.snapshotOptions != nil
      description.patterns = options.eventPatterns
      description.contexts = options.contexts.map(\.rawValue)
      description.buffers = .init(partBytes: buffers.partBytes, partCount: buffers.partCount)
      if case .process(let process) = target {
        // The session is limited to it.
        var register = ProcessRegister()
        register.see(process, isCommand: true)
        (description.processes, description.hasAllProcesses) = (register.processes, true)
      }
      try? RecordingFile(in: folder).write(description)
    }

    /// Notes what only the living session and its processes can tell.
    /// The loss is nil if nobody counted it.
    func note(_ loss: RecordingDescription.Loss?, _ scope: ProcessScope) {
      description.loss = loss
      guard case .family(let family) = scope else { return }
      description.processes = family.register.processes
      description.hasAllProcesses = family.isExact && family.register.isWhole
    }

    /// Ends the journal of a recording that came to its end; what could not be written becomes a
    /// warning. A snapshot may be carried off by itself, so each kept one gets a copy.
    func finish(_ result: inout RecordingResult) {
      description.isFinished = result.cut == nil
      description.take(result)
      let folders = [folder] + (result.snapshots ?? []).map(\.path)
      for folder in folders {
        do {
          try RecordingFile(in: folder).write(description)
        } catch {
          let name = "\(folder)/\(RecordingDescription.file)"
          result.warnings.append("\(name) could not be written: \(error.reason)")
        }
      }
    }

    /// Ends the journal of a recording that left a trace and failed.
    func fail(_ error: RecorderError) {
      description.end = .now
      description.fault =
        if case .recordingCut(let cut, _, _) = error { cut.words } else { "\(error)" }
      try? RecordingFile(in: folder).write(description)
    }
  }

  extension RecordingDescription {
    fileprivate mutating func take(_ result: RecordingResult) {
      end = .now
      if case .command = target {
        ending = Ending(
          status: result.commandStatus,
          signal: result.commandSignal.map(CommandEnding.name(ofSignal:)))
      }
      interruption = result.interruption.map(CommandEnding.name(ofSignal:))
      fault = result.cut?.words ?? result.fault
      warnings = result.warnings
      switch result.kernel {
      case .recorded(let lost, let fault)?: kernel = .recorded(lostEvents: lost, fault: fault)
      case .unavailable(let obstacle)?: kernel = .unavailable(reason: obstacle.reason)
      case nil: break
      }
    }
  }

  extension RecordingTarget {
    fileprivate var described: RecordingDescription.Target {
      switch self {
      case .command(let words): .command(words)
      case .process(let process): .process(process)
      }
    }
  }
#endif
