// A command while it is recorded: waited for, asked for its tracepoints, ended on request.
// Not for starting it (TracedCommand) nor for the session around it (Recording).

#if TraceTools
  import Glibc

  struct AttendedCommand {
    /// The tracepoints that the command turned out to have.
    private(set) var census: TracepointCensus
    /// The first signal that asked to stop.
    private(set) var interruption: CInt?

    private let session: TracingSession
    private let signals: SignalWatch
    private let command: TracedCommand
    private var nextLook = ContinuousClock.now
    private var lookInterval = Duration.milliseconds(2)
    private var looks = 0
    private var killTime: ContinuousClock.Instant?

    /// Starts the command so that its first event is recorded.
    ///
    /// A program waits in LTTng's constructor, before its own code, until the daemon has switched
    /// on its events; -1 lets it wait as long as it takes instead of three seconds.
    init(
      _ command: [String], adding environment: [String: String], of daemon: SessionDaemon,
      session: TracingSession, census: TracepointCensus, signals: SignalWatch
    ) throws(RecorderError) {
      self.session = session
      self.signals = signals
      self.census = census
      let variables = [
        "LTTNG_UST_REGISTER_TIMEOUT": "-1", "LTTNG_UST_WITHOUT_BADDR_STATEDUMP": "1",
      ]
      self.command = try TracedCommand(
        command,
        adding: environment.merging(variables) { $1 }.merging(daemon.variables) { $1 })
    }

    /// Waits for the command's end and returns its status.
    mutating func waitForEnd() -> Int32 {
      while true {
        if let status = command.statusIfEnded() { return status }
        if let notice = signals.next(withinMilliseconds: millisecondsToWait) {
          if notice.signal != SIGCHLD { interrupt(notice) }
        } else {
          lookIfTime()
        }
        if let killTime, killTime <= .now { command.send(SIGKILL) }
      }
    }

    private mutating func interrupt(_ notice: SignalNotice) {
      if interruption != nil { return command.send(SIGKILL) }
      interruption = notice.signal
      killTime = .now + .seconds(5)
      if !notice.isFromTerminal { command.send(notice.signal) }
    }

    /// Asks for the command's tracepoints until they are known, ever less often: the question wakes
    /// a thread in each registered process.
    private mutating func lookIfTime() {
      if census.isSettled || nextLook > .now { return }
      census.note(session.tracepoints().map { ($0.process, $0.name) })
      nextLook = .now + lookInterval
      looks += 1
      if looks > 100 { lookInterval = min(lookInterval * 2, .seconds(1)) }
    }

    private var millisecondsToWait: CInt {
      let times = [census.isSettled ? nil : nextLook, killTime].compactMap { $0 }
      guard let first = times.min() else { return -1 }
      let left = ContinuousClock.now.duration(to: first)
      return CInt(max(left, .zero) / .milliseconds(1)) + 1
    }
  }
#endif
