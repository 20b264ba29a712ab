// A program while it is recorded: waited for, asked for its tracepoints, ended on request.
// Not for starting or finding it (TracedCommand, AttachedProcess) nor for the session around it
// (Recording).

#if TraceTools
  import Glibc

  struct Attendance {
    /// The tracepoints that the program turned out to have.
    private(set) var census: TracepointCensus
    /// The first signal that asked to stop.
    private(set) var interruption: CInt?
    /// What writes snapshots, if anything does.
    private(set) var flightRecorder: FlightRecorder?

    /// Whether the daemon ended before the program had registered with it.
    private(set) var lostDaemon = false

    private let subject: any RecordedSubject
    private let scope: ProcessScope
    private let session: TracingSession
    private let signals: SignalWatch
    private let endTime: ContinuousClock.Instant?
    private var nextLook = ContinuousClock.now
    private var lookInterval = Duration.milliseconds(2)
    private var looks = 0
    private var nextLookForProcesses: ContinuousClock.Instant?
    private var killTime: ContinuousClock.Instant?

    /// Attends to `subject` until it ends, at most for `limit`.
    init(
      _ subject: any RecordedSubject, in session: TracingSession, scope: ProcessScope,
      patterns: [EventPattern], signals: SignalWatch, flightRecorder: FlightRecorder?,
      limit: Duration?
    ) {
      self.subject = subject
      self.session = session
      self.scope = scope
      census = TracepointCensus(patterns: patterns, scope: scope)
      self.signals = signals
      self.flightRecorder = flightRecorder
      endTime = limit.map { ContinuousClock.now + $0 }
    }

    /// Waits for the end and returns the program's, which is status 0 if it goes on.
    mutating func waitForEnd() -> CommandEnding {
      let ending = attend()
      _ = scope.look()
      // Who has joined in since the last look is still there, or nobody to speak of.
      census.note(session.tracepoints() ?? [])
      flightRecorder?.finish(ending, wasAsked: interruption != nil)
      return ending
    }

    /// Waits until a process that runs already has been asked for its tracepoints and has any that
    /// are wanted. False when the time is over, it ends, or somebody wants the recording to end.
    mutating func waitForTracepoints(within limit: Duration) -> Bool {
      let end = ContinuousClock.now + limit
      while !census.hasMatch {
        if .now >= end || isHopeless || subject.endingIfEnded() != nil { return false }
        if let notice = signals.next(withinMilliseconds: millisecondsToWait) {
          _ = endsRecording(notice)
        } else {
          lookIfTime()
        }
      }
      return true
    }

    /// Whether waiting longer for tracepoints may help.
    var mayStillRegister: Bool { !isHopeless && census.available.isEmpty }

    private var isHopeless: Bool { interruption != nil || lostDaemon }

    /// Why `waitForTracepoints` returned false.
    func reasonNotToAttach(
      to process: AttachedProcess, _ patterns: [EventPattern]
    ) -> RecorderError {
      if process.endingIfEnded() != nil { return .noSuchProcess(process.process) }
      if interruption != nil { return .interrupted(CommandEnding(status: 0)) }
      if lostDaemon { return .sessionDaemonEnded }
      if !census.available.isEmpty {
        return .processWithoutMatch(
          process.process, patterns: patterns.map(\.text), available: census.available)
      }
      if process.hasLibrary == nil {
        return .processNotVisible(process.process, name: process.name)
      }
      return .processNotRegistered(
        process.process, name: process.name, reason: process.separation)
    }

    private mutating func attend() -> CommandEnding {
      while true {
        if let ending = subject.endingIfEnded() { return ending }
        let notice = signals.next(withinMilliseconds: millisecondsToWait, or: scope.newsDescriptor)
        if scope.hearNews() { lookOften() }
        if let notice {
          if endsRecording(notice) { return CommandEnding(status: 0) }
        } else {
          lookIfTime()
          lookForProcessesIfTime()
        }
        flightRecorder?.look()
        if let killTime, killTime <= .now { subject.kill() }
        if let endTime, endTime <= .now { return CommandEnding(status: 0) }
      }
    }

    private mutating func endsRecording(_ notice: SignalNotice) -> Bool {
      switch notice.signal {
      case SIGCHLD: return false
      case SIGUSR1:
        flightRecorder?.take(.request)
        return false
      default:
        let isFirst = interruption == nil
        interruption = interruption ?? notice.signal
        killTime = killTime ?? .now + .seconds(5)
        return subject.end(notice, isFirst: isFirst)
      }
    }

    /// Asks for the program's tracepoints until they are known, ever less often: the question wakes
    /// a thread in each registered process.
    private mutating func lookIfTime() {
      if census.isSettled || nextLook > .now { return }
      if let tracepoints = session.tracepoints() {
        census.note(tracepoints)
      } else {
        noteSilence()
      }
      nextLook = .now + lookInterval
      looks += 1
      if looks > 100 { lookInterval = min(lookInterval * 2, .seconds(1)) }
    }

    /// A program that has just begun registers its tracepoints soon, and may be gone soon.
    private mutating func lookOften() {
      (looks, lookInterval, nextLook) = (0, .milliseconds(2), .now)
    }

    private mutating func lookForProcessesIfTime() {
      if let next = nextLookForProcesses, next > .now { return }
      nextLookForProcesses = scope.look().map { .now + $0 } ?? nextLookForProcesses
    }

    /// A program that waits for a daemon which has ended would do so for as long as `handShake` lets
    /// it, and nothing of it could be recorded.
    private mutating func noteSilence() {
      if lostDaemon || census.hasMatch || SessionDaemon.isReachable { return }
      lostDaemon = true
      killTime = .now + .seconds(5)
      _ = subject.end(SignalNotice(signal: SIGTERM, isFromTerminal: false), isFirst: true)
    }

    private var millisecondsToWait: CInt {
      let times = [
        census.isSettled ? nil : nextLook, killTime, endTime, flightRecorder?.nextLook,
        nextLookForProcesses, subject.pollInterval.map { .now + $0 },
      ]
      guard let first = times.compactMap({ $0 }).min() else { return -1 }
      let left = max(ContinuousClock.now.duration(to: first), .zero) / .milliseconds(1)
      return CInt(min(left, 3_600_000)) + 1
    }
  }
#endif
