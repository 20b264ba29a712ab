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
        options.outputDirectory, replacing: options.replacesTrace)
      do {
        let result = try record(to: output, signals)
        if result.snapshots?.isEmpty == true { output.removeIfEmpty() }
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
      if case .relay(let address, _) = options.delivery { try RelayProbe.check(address) }
    }

    private func record(
      to output: OutputDirectory?, _ signals: SignalWatch
    ) throws(RecorderError) -> RecordingResult {
      let ready = try DaemonLock.withLock { lock throws(RecorderError) in
        try ReadySession(setUp, of: attached, to: output, holding: lock)
      }
      defer { DaemonLock.withLock { ready.daemon.endIfUnused(holding: $0) } }
      do {
        let result = try record(in: ready, to: output, signals)
        ready.session.destroy()
        return result
      } catch {
        ready.session.destroy()
        if let output, !output.holdsEvents { output.discard() }
        throw error
      }
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
      in ready: ReadySession, to output: OutputDirectory?, _ signals: SignalWatch
    ) throws(RecorderError) -> RecordingResult {
      let session = ready.session
      let bystanders = attached == nil ? Set(session.tracepoints().map(\.process)) : []
      let scope = attached.map { .only($0.ownNumber) } ?? ProcessScope.newcomers(after: bystanders)
      let recorder = try setUp.flightRecorder(of: session, to: output?.path ?? "", scope: scope)
      let kernel = followInKernel(to: output)
      var attendance = Attendance(
        try subject(of: session, ready.daemon), in: session,
        census: TracepointCensus(patterns: patterns, scope: scope), signals: signals,
        flightRecorder: recorder, limit: options.durationLimit)
      if let attached { try attach(to: attached, session, &attendance) }
      let status = attendance.waitForEnd()
      let kernelOutcome = kernel?.finish()

      try session.stop()
      try checkSomethingWasRecorded(attendance, output, status)
      var warnings = ready.warnings + Self.warnings(attendance.census, bystanders)
      if !attendance.census.hasMatch && !options.delivery.isLocal {
        warnings.append("no tracepoint was seen before the end: see whether the relay has a trace")
      }
      var result = try result(attendance, session, output, status, setUp.buffers, warnings)
      result.kernel = kernelOutcome
      return result
    }

    /// What is waited for. A command is started here, so that its first event is recorded.
    private func subject(
      of session: TracingSession, _ daemon: SessionDaemon
    ) throws(RecorderError) -> any RecordedSubject {
      guard case .command(let command) = target else { return attached! }
      try session.start()
      return try TracedCommand(
        command,
        adding: options.environment.merging(TracedCommand.handShake) { $1 }
          .merging(daemon.variables) { $1 })
    }

    /// The session starts only when the process has registered: then all of it is on when that returns.
    private func attach(
      to process: AttachedProcess, _ session: TracingSession, _ attendance: inout Attendance
    ) throws(RecorderError) {
      guard attendance.waitForTracepoints(within: .seconds(3)) else {
        throw attendance.reasonNotToAttach(to: process, patterns)
      }
      try session.start()
      options.report(.attached(process: process.process, name: process.name))
    }

    private func checkSomethingWasRecorded(
      _ attendance: Attendance, _ output: OutputDirectory?, _ status: Int32
    ) throws(RecorderError) {
      let census = attendance.census
      if census.hasMatch || output?.holdsEvents == true { return }
      // What a program sent that ended before it could be asked, only the relay daemon knows.
      if !options.delivery.isLocal && census.available.isEmpty { return }
      if let recorder = attendance.flightRecorder {
        if recorder.takenCount > 0 || recorder.holdsEvents() { return }
      }
      throw .nothingToRecord(
        patterns: patterns.map(\.text), available: census.available, commandStatus: status)
    }

    private func result(
      _ attendance: Attendance, _ session: TracingSession, _ output: OutputDirectory?,
      _ status: Int32, _ buffers: BufferPlan, _ warnings: [String]
    ) throws(RecorderError) -> RecordingResult {
      let loss = try session.loss()
      var result = RecordingResult(
        outputDirectory: output?.path ?? "", commandStatus: status,
        interruption: attached == nil ? attendance.interruption : nil,
        discardedEvents: loss.discardedEvents, lostPackets: loss.lostPackets,
        tracepoints: attendance.census.tracepoints, buffers: buffers, warnings: warnings)
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

    private static func warnings(
      _ census: TracepointCensus, _ bystanders: Set<Int32>
    ) -> [String] {
      let idle = census.isSettled ? census.idlePatterns : []
      let others = bystanders.subtracting([getpid()]).sorted().map { process in
        "\(ProcessFacts.name(of: process) ?? "a process") (\(process))"
      }
      return idle.map { "no tracepoint of the command matches '\($0.text)'" }
        + others.map { "the trace may hold events of \($0) too, which uses the same daemon" }
    }
  }
#endif
