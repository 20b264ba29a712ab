// The course of one recording, from the checks to the finished trace.
// Not for the steps themselves: each has a file of its own.

#if TraceTools
  import Glibc
  import Synchronization
  import TraceModel

  struct Recording {
    private let options: RecorderOptions
    private let command: [String]
    private let patterns: [EventPattern]

    init(options: RecorderOptions, command: [String]) throws(RecorderError) {
      self.options = options
      self.command = command
      patterns = options.eventPatterns.map {
        EventPattern($0, provider: EventCatalogue.provider)
      }
      try check()
    }

    /// Everything, in order; whatever was made is undone when a step fails.
    func run() throws(RecorderError) -> RecordingResult {
      let output = try OutputDirectory(
        options.outputDirectory, replacing: options.replacesTrace)
      do {
        return try record(to: output)
      } catch {
        output.removeIfEmpty()
        throw error
      }
    }

    /// What can be known to be wrong before anything is changed.
    private func check() throws(RecorderError) {
      guard let program = command.first else { throw .noCommand }
      if let reason = TracedCommand.reasonNotToRun(program) {
        throw .commandNotRunnable(program, reason: reason)
      }
      let known = EventCatalogue.events.map(\.qualifiedName)
      for pattern in patterns where pattern.isLimited(to: EventCatalogue.provider) {
        if !known.contains(where: pattern.matches) {
          throw .patternMatchesNothing(pattern.text, available: known)
        }
      }
    }

    private func record(to output: OutputDirectory) throws(RecorderError) -> RecordingResult {
      // Watched until the daemon has been stopped: a signal that comes while the trace is finished
      // must not leave the daemon behind.
      let signals = SignalWatch()
      defer { withExtendedLifetime(signals) {} }
      let (daemon, session) = try DaemonLock.withLock { () throws(RecorderError) in
        let daemon = try SessionDaemon()
        do throws(RecorderError) {
          return (daemon, try makeSession(output))
        } catch {
          daemon.stopIfUnused()
          throw error
        }
      }
      defer { DaemonLock.withLock { daemon.stopIfUnused() } }
      do {
        let result = try record(in: session, of: daemon, to: output, signals)
        session.destroy()
        return result
      } catch {
        session.destroy()
        if !output.holdsEvents { output.discard() }
        throw error
      }
    }

    private func makeSession(_ output: OutputDirectory) throws(RecorderError) -> TracingSession {
      output.clear()
      return try TracingSession(name: Self.newName(), directory: output.path)
    }

    private func kernelRecording(to output: OutputDirectory) -> KernelRecording {
      KernelRecording(
        named: Self.newName(), to: output.path,
        bytesPerCPU: options.kernelBufferBytes ?? Machine.kernelBufferBytes())
    }

    private static func newName() -> String {
      let number = namesMade.add(1, ordering: .relaxed).newValue
      return "\(RecorderIdentity.current.name)-\(number)"
    }

    private func record(
      in session: TracingSession, of daemon: SessionDaemon, to output: OutputDirectory,
      _ signals: SignalWatch
    ) throws(RecorderError) -> RecordingResult {
      let buffers = options.buffers ?? Machine.bufferPlan()
      var warnings = try configure(session, buffers)
      let bystanders = Set(session.tracepoints().map(\.process))
      let census = TracepointCensus(patterns: patterns, bystanders: bystanders)
      let kernel = options.recordsKernel ? kernelRecording(to: output) : nil
      kernel?.followCallingThread()
      var attended = try AttendedCommand(
        command, adding: options.environment, of: daemon, session: session, census: census,
        signals: signals)
      let status = attended.waitForEnd()
      let kernelOutcome = kernel?.finish()

      try session.stop()
      let loss = try session.loss()
      try checkSomethingWasRecorded(attended.census, output, status)
      warnings += Self.warnings(attended.census, bystanders)
      return RecordingResult(
        outputDirectory: output.path, commandStatus: status, interruption: attended.interruption,
        discardedEvents: loss.discardedEvents, lostPackets: loss.lostPackets,
        kernel: kernelOutcome,
        tracepoints: attended.census.tracepoints, buffers: buffers, warnings: warnings)
    }

    /// Makes the session ready and starts it; returns what has to be done without.
    private func configure(
      _ session: TracingSession, _ buffers: BufferPlan
    ) throws(RecorderError) -> [String] {
      var warnings: [String] = []
      try session.makeBuffers(buffers)
      for context in options.contexts {
        do {
          try session.add(context)
        } catch {
          warnings.append("recorded without the context \(context.rawValue): \(error)")
        }
      }
      for pattern in patterns { try session.enable(pattern) }
      try session.start()
      return warnings
    }

    private func checkSomethingWasRecorded(
      _ census: TracepointCensus, _ output: OutputDirectory, _ status: Int32
    ) throws(RecorderError) {
      if census.hasMatch || output.holdsEvents { return }
      throw .nothingToRecord(
        patterns: patterns.map(\.text), available: census.available, commandStatus: status)
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

  /// Tells the sessions and buffers of one process apart.
  private let namesMade = Atomic<Int>(0)
#endif
