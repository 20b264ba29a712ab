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

    /// Why the recording was over before the program was, if it was.
    private(set) var cut: RecordingCut?
    /// Whether that was before the program had registered with the daemon.
    private(set) var lostDaemon = false

    private let subject: any RecordedSubject
    private let scope: ProcessScope
    private let session: TracingSession
    private let signals: SignalWatch
    private let watch: DaemonWatch
    private let report: @Sendable (RecordingNews) -> Void
    private let limit: Duration?
    private var endTime: ContinuousClock.Instant?
    private var nextLook = ContinuousClock.now
    private var lookInterval = Duration.milliseconds(2)
    private var looks = 0
    private var nextLookForProcesses: ContinuousClock.Instant?
    private var killTime: ContinuousClock.Instant?
    private var hasToldOfSilence = false
    private var hasToldOfStop = false
    private var nextLookForStop = ContinuousClock.now
    /// How long the daemon may stay stopped, if it is.
    private var stopTime: ContinuousClock.Instant?

    /// Attends to `subject` until it ends, at most for `limit`.
    init(
      _ subject: any RecordedSubject, in session: TracingSession, scope: ProcessScope,
      options: RecorderOptions, patterns: [EventPattern], signals: SignalWatch, watch: DaemonWatch,
      flightRecorder: FlightRecorder?
    ) {
      self.subject = subject
      self.session = session
      self.scope = scope
      census = TracepointCensus(patterns: patterns, scope: scope)
      self.signals = signals
      self.watch = watch
      report = options.report
      self.flightRecorder = flightRecorder
      limit = options.durationLimit
    }

    /// Waits for the end and returns the program's, which is status 0 if it goes on.
    mutating func waitForEnd() -> CommandEnding {
      endTime = limit.map { ContinuousClock.now + $0 }
      let ending = attend()
      _ = scope.look()
      return ending
    }

    /// Asks the daemon for the last time before the session stops.
    mutating func conclude(_ ending: CommandEnding) {
      // Who has joined in since the last look is still there, or nobody to speak of.
      census.note(session.tracepoints() ?? [])
      flightRecorder?.finish(ending, wasAsked: interruption != nil)
    }

    /// Waits until a process that runs already has been asked for its tracepoints and has any that
    /// are wanted. False when the time is over, it ends, or somebody wants the recording to end.
    mutating func waitForTracepoints(within limit: Duration) -> Bool {
      let end = ContinuousClock.now + limit
      while !census.hasMatch {
        noticeEndOfDaemon()
        if .now >= end || isHopeless || subject.endingIfEnded() != nil { return false }
        if let notice = nextSignal() {
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
      if lostDaemon { return lostDaemonError }
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
        noticeEndOfDaemon()
        if cut != nil && subject.goesOnByItself { return CommandEnding(status: 0) }
        let notice = nextSignal()
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
        _ = letOwnGoOn()
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
      if !isCounting || nextLook > .now { return }
      if !census.hasMatch, watch.isStopped {
        nextLook = .now + .milliseconds(20)
        return noteStop()
      }
      stopTime = nil
      if !census.hasMatch { scope.lookForSeparation() }
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

    private var isCounting: Bool { !census.isSettled && cut == nil && !hasToldOfSilence }

    /// The daemon, or what it needs, ends: the recording is over, and who waits for it learns it now.
    private mutating func noticeEndOfDaemon() {
      if cut != nil { return }
      if let reason = watch.look() { return end(RecordingCut(reason)) }
      if census.hasMatch && nextLookForStop <= .now { lookForStop() }
    }

    /// Once a second; a program that starts meanwhile waits for the daemon, and may do so for long.
    private mutating func lookForStop() {
      nextLookForStop = .now + .seconds(1)
      let isStopped = watch.isStopped
      if isStopped && !hasToldOfStop { report(.silence(DaemonSilence(of: watch.daemon))) }
      hasToldOfStop = isStopped
    }

    /// One that is stopped may go on before somebody has to be told.
    private mutating func noteStop() {
      stopTime = stopTime ?? .now + session.line.stoppedPatience
      guard let stopTime, stopTime <= .now, subject.endingIfEnded() == nil else { return }
      if letOwnGoOn() { return }
      _ = session.line.giveUp(watch.daemon)
      noteSilence()
    }

    /// Nobody else has a use for our own daemon, stopped or not; false if it is not our own, or goes on.
    private func letOwnGoOn() -> Bool {
      guard session.line.isOwn, let daemon = watch.daemon,
        DaemonProcesses.stopped(of: daemon) != nil
      else { return false }
      DaemonProcesses.letGoOn(daemon)
      session.line.tryAgain()
      return true
    }

    /// A daemon that gives no answer may do so again, for a program that has registered with it.
    private mutating func noteSilence() {
      guard let silence = session.line.silence else { return }
      // It may have been stopped in the middle of a question.
      if letOwnGoOn() { return }
      if !census.hasMatch { return end(RecordingCut(.daemonSilent(silence))) }
      hasToldOfSilence = true
      report(.silence(silence))
    }

    /// A program that waits for a daemon in vain would do so for as long as `handShake` lets it, and
    /// nothing of it could be recorded.
    private mutating func end(_ cut: RecordingCut) {
      self.cut = cut
      if census.hasMatch || !scope.mayWaitForDaemon { return report(.cut(cut)) }
      lostDaemon = true
      killTime = .now + .seconds(5)
      _ = subject.end(SignalNotice(signal: SIGTERM, isFromTerminal: false), isFirst: true)
    }

    /// What to say when the program waited in vain.
    var lostDaemonError: RecorderError {
      let endedCommand = !subject.goesOnByItself
      guard case .daemonSilent(let silence)? = cut?.reason else {
        return .sessionDaemonEnded(endedCommand: endedCommand)
      }
      return endedCommand ? .commandWaitedInVain(silence) : .sessionDaemonSilent(silence)
    }

    private func nextSignal() -> SignalNotice? {
      signals.next(
        withinMilliseconds: millisecondsToWait,
        or: watch.descriptors + [scope.newsDescriptor].compactMap { $0 })
    }

    private var millisecondsToWait: CInt {
      let times = [
        isCounting ? nextLook : nil, killTime, endTime, flightRecorder?.nextLook,
        nextLookForProcesses, subject.pollInterval.map { .now + $0 }, watch.nextLook,
        census.hasMatch && cut == nil ? nextLookForStop : nil,
      ]
      guard let first = times.compactMap({ $0 }).min() else { return -1 }
      let left = max(ContinuousClock.now.duration(to: first), .zero) / .milliseconds(1)
      return CInt(min(left, 3_600_000)) + 1
    }
  }
#endif
