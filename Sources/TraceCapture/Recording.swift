// The course of one recording, from the checks to the finished trace.
// Not for the steps themselves: each has a file of its own.

#if TraceTools
  import Glibc
  import TraceModel

  struct Recording {
    private let options: RecorderOptions
    private let target: RecordingTarget
    private let attached: AttachedProcess?
    private let patterns: [EventPattern]

    init(options: RecorderOptions, target: RecordingTarget) throws(RecorderError) {
      self.options = options
      self.target = target
      patterns = options.eventPatterns.map {
        EventPattern($0, provider: EventCatalogue.provider)
      }
      if case .process(let process) = target {
        attached = try AttachedProcess(process)
      } else {
        attached = nil
      }
      try check()
    }

    /// Everything, in order; whatever was made is undone when a step fails.
    ///
    /// Signals are watched until the daemon has been stopped: one that comes while the trace is
    /// finished must not leave the daemon behind.
    func run() throws(RecorderError) -> RecordingResult {
      let signals = SignalWatch(besides: options.delivery.snapshotOptions == nil ? [] : [SIGUSR1])
      defer { withExtendedLifetime(signals) {} }
      guard options.delivery.isLocal else { return try record(to: nil, signals) }
      let output = try OutputDirectory(
        options.outputDirectory, replacing: options.replacesTrace,
        forSnapshots: options.delivery.snapshotOptions != nil)
      do {
        let result = try record(to: output, signals)
        if result.snapshots?.isEmpty == true { output.discard() }
        return result
      } catch {
        output.removeIfEmpty()
        throw error
      }
    }

    /// What can be known to be wrong before anything is changed.
    private func check() throws(RecorderError) {
      if case .command(let command) = target {
        guard let program = command.first else { throw .noCommand }
        if let reason = TracedCommand.reasonNotToRun(program) {
          throw .commandNotRunnable(program, reason: reason)
        }
      }
      let known = EventCatalogue.events.map(\.qualifiedName)
      for pattern in patterns where pattern.isLimited(to: EventCatalogue.provider) {
        if !known.contains(where: pattern.matches) {
          throw .patternMatchesNothing(pattern.text, available: known)
        }
      }
      if let relay = options.delivery.relay { try RelayProbe.check(relay) }
    }

    private func record(
      to output: OutputDirectory?, _ signals: SignalWatch
    ) throws(RecorderError) -> RecordingResult {
      let ready = try readySession(to: output, signals)
      defer { leave(ready.daemon, signals) }
      let journal = output.map {
        RecordingJournal(
          of: ready.session.name, target, options, buffers: setUp.buffers, in: $0.path)
      }
      do {
        var result = try record(in: ready, to: output, journal, signals)
        ready.session.destroy()
        journal?.finish(&result)
        return result
      } catch {
        ready.session.destroy()
        journal?.fail(error)
        if let output, !error.keepsFiles, error.leavesNothing || !output.holdsEvents {
          output.discard()
        }
        throw error
      }
    }

    private func readySession(
      to output: OutputDirectory?, _ signals: SignalWatch
    ) throws(RecorderError) -> ReadySession {
      let patience = patience(signals)
      let ready = try withDaemonLock(patience) { () throws(RecorderError) in
        try ReadySession(setUp, of: attached, to: output, over: DaemonLine(options), patience)
      }
      guard let ready else { throw .interrupted(CommandEnding(status: 0)) }
      return ready
    }

    /// Leaves the daemon to the recording that deals with it, should somebody end the wait for that.
    private func leave(_ daemon: SessionDaemon, _ signals: SignalWatch) {
      let isDone: Void? = withDaemonLock(patience(signals)) { daemon.endIfUnused() }
      if isDone == nil { daemon.resetHome() }
    }

    /// Nil when somebody ended the wait for another recording.
    private func withDaemonLock<Result, Failure: Error>(
      _ patience: DaemonPatience, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      try DaemonLock.withLock(
        while: { holder in patience.lasts { .otherRecording(process: holder) } }, body)
    }

    private func patience(_ signals: SignalWatch) -> DaemonPatience {
      DaemonPatience(signals: signals, report: options.report)
    }

    private var setUp: SessionSetUp { SessionSetUp(options: options, patterns: patterns) }

    /// Follows what this thread starts from now on, or the process that is attached to; nil if nobody
    /// asked for that.
    private func followInKernel(to output: OutputDirectory?) -> KernelRecording? {
      guard options.recordsKernel, let output else { return nil }
      let kernel = KernelRecording(
        named: RecorderIdentity.newName(), to: output.path,
        bytesPerCPU: options.kernelBufferBytes ?? Machine.kernelBufferBytes(),
        unless: attached?.kernelObstacle)
      if let attached {
        kernel.follow(process: attached.process)
      } else {
        kernel.followCallingThread()
      }
      return kernel
    }

    private func record(
      in ready: ReadySession, to output: OutputDirectory?, _ journal: RecordingJournal?,
      _ signals: SignalWatch
    ) throws(RecorderError) -> RecordingResult {
      let session = ready.session
      let scope = self.scope(of: session)
      let recorder = try setUp.flightRecorder(of: session, to: output?.path ?? "", scope: scope)
      let kernel = followInKernel(to: output)
      let watch = DaemonWatch(over: ready.daemon.process, session.line)
      let relay = try options.delivery.relay.map { address throws(RecorderError) in
        try RelayWatch(over: address)
      }
      signals.beginTelling()
      var attendance = Attendance(
        try subject(of: session, ready.daemon, scope, unless: signals), in: session, scope: scope,
        options: options, patterns: patterns, signals: signals, watch: watch,
        flightRecorder: recorder)
      if let attached { try attach(to: attached, session, &attendance) }
      let ending = attendance.waitForEnd()
      let kernelOutcome = kernel?.finish()

      if attendance.lostDaemon && output?.holdsEvents != true { throw attendance.lostDaemonError }
      var completion = try complete(ready, watch, ending, &attendance, to: output, signals)
      completion.cut = completion.cut ?? relay?.cut
      journal?.note(completion.loss, scope)
      let trace = options.delivery == .directory ? output.map { WrittenTrace(at: $0.path) } : nil
      let outcome = RecordingOutcome(
        options: options, patterns: patterns, output: output, trace: trace, attendance: attendance,
        ending: ending, scope: scope, shares: shares(in: trace, scope, signals),
        loss: completion.loss ?? .init(channels: []), cut: completion.cut, attached: attached)
      var result = try outcome.result(named: session.name, buffers: setUp.buffers)
      result.warnings = ready.warnings + result.warnings
      result.kernel = kernelOutcome
      return result
    }

    private func complete(
      _ ready: ReadySession, _ watch: DaemonWatch, _ ending: CommandEnding,
      _ attendance: inout Attendance, to output: OutputDirectory?, _ signals: SignalWatch
    ) throws(RecorderError) -> TraceCompletion.Outcome {
      if let cut = attendance.cut {
        watch.settle()
        return TraceCompletion.Outcome(cut: cut)
      }
      ready.session.line.tryAgain()
      let completion = TraceCompletion(
        session: ready.session, daemon: ready.daemon.process, watch: watch,
        patience: patience(signals),
        directory: output?.path)
      return try completion.run { attendance.conclude(ending) }
    }

    /// Whose events are wanted; everybody who is there before a command starts is somebody else.
    private func scope(of session: TracingSession) -> ProcessScope {
      if let attached { return .only(attached.ownNumber) }
      let scope = ProcessScope.family(ProcessFamily(mark: session.name))
      var census = TracepointCensus(patterns: patterns, scope: scope)
      census.note(session.tracepoints() ?? [])
      return scope
    }

    /// Counted only where others may have written to the trace: it means reading all of it. Rings that
    /// were written more than once hold events more than once, so those are not counted.
    private func shares(
      in trace: WrittenTrace?, _ scope: ProcessScope, _ signals: SignalWatch
    ) -> EventShares? {
      guard let trace, scope.hasOthers, case .family(let family) = scope else { return nil }
      return EventShares(in: trace, of: family) { signals.nextRequestToEnd() }
    }

    /// What is waited for. A command is started here, so that its first event is recorded.
    private func subject(
      of session: TracingSession, _ daemon: SessionDaemon, _ scope: ProcessScope,
      unless signals: SignalWatch
    ) throws(RecorderError) -> any RecordedSubject {
      guard case .command(let command) = target else { return attached! }
      // The terminal has told a command that is not there yet nothing.
      if signals.nextRequestToEnd() { throw .interrupted(CommandEnding(status: 0)) }
      try session.start()
      let started = try TracedCommand(
        command,
        adding: options.environment.merging(TracedCommand.handShake) { $1 }
          .merging(daemon.variables) { $1 }
          .merging([ProcessFamily.variable: session.name]) { $1 })
      if case .family(let family) = scope { family.begin(with: started.process) }
      return started
    }

    /// The session starts only when the process has registered: then all of it is on when that returns.
    private func attach(
      to process: AttachedProcess, _ session: TracingSession, _ attendance: inout Attendance
    ) throws(RecorderError) {
      var isReady = attendance.waitForTracepoints(within: .seconds(2))
      if !isReady && attendance.mayStillRegister && process.endingIfEnded() == nil {
        // LTTng's library looks for a new daemon every five seconds, once it has missed one.
        options.report(.waiting(.registration(process: process.process, name: process.name)))
        isReady = attendance.waitForTracepoints(within: .seconds(8))
      }
      if !isReady { throw attendance.reasonNotToAttach(to: process, patterns) }
      try session.start()
      options.report(.attached(process: process.process, name: process.name))
    }
  }
#endif
