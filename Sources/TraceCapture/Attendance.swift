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

    private let subject: any RecordedSubject
    private let session: TracingSession
    private let signals: SignalWatch
    private let endTime: ContinuousClock.Instant?
    private var nextLook = ContinuousClock.now
    private var lookInterval = Duration.milliseconds(2)
    private var looks = 0
    private var killTime: ContinuousClock.Instant?

    /// Attends to `subject` until it ends, at most for `limit`.
    init(
      _ subject: any RecordedSubject, in session: TracingSession, census: TracepointCensus,
      signals: SignalWatch, flightRecorder: FlightRecorder?, limit: Duration?
    ) {
      self.subject = subject
      self.session = session
      self.census = census
      self.signals = signals
      self.flightRecorder = flightRecorder
      endTime = limit.map { ContinuousClock.now + $0 }
    }

    /// Waits for the end and returns the program's status; 0 if it goes on.
    mutating func waitForEnd() -> Int32 {
      let status = attend()
      flightRecorder?.finish(status: status, wasAsked: interruption != nil)
      return status
    }

    /// Waits until a process that runs already has been asked for its tracepoints and has any that
    /// are wanted. False when the time is over, it ends, or somebody wants the recording to end.
    mutating func waitForTracepoints(within limit: Duration) -> Bool {
      let end = ContinuousClock.now + limit
      while !census.hasMatch {
        if .now >= end || interruption != nil || subject.statusIfEnded() != nil { return false }
        if let notice = signals.next(withinMilliseconds: millisecondsToWait) {
          _ = endsRecording(notice)
        } else {
          lookIfTime()
        }
      }
      return true
    }

    /// Why `waitForTracepoints` returned false.
    func reasonNotToAttach(
      to process: AttachedProcess, _ patterns: [EventPattern]
    ) -> RecorderError {
      if process.statusIfEnded() != nil { return .noSuchProcess(process.process) }
      if interruption != nil { return .interrupted }
      if !census.available.isEmpty {
        return .processWithoutMatch(
          process.process, patterns: patterns.map(\.text), available: census.available)
      }
      return .processNotRegistered(
        process.process, name: process.name, reason: process.separation)
    }

    private mutating func attend() -> Int32 {
      while true {
        if let status = subject.statusIfEnded() { return status }
        if let notice = signals.next(withinMilliseconds: millisecondsToWait) {
          if endsRecording(notice) { return 0 }
        } else {
          lookIfTime()
        }
        flightRecorder?.look()
        if let killTime, killTime <= .now { subject.kill() }
        if let endTime, endTime <= .now { return 0 }
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
      census.note(session.tracepoints().map { ($0.process, $0.name) })
      nextLook = .now + lookInterval
      looks += 1
      if looks > 100 { lookInterval = min(lookInterval * 2, .seconds(1)) }
    }

    private var millisecondsToWait: CInt {
      let times = [
        census.isSettled ? nil : nextLook, killTime, endTime, flightRecorder?.nextLook,
        subject.pollInterval.map { .now + $0 },
      ]
      guard let first = times.compactMap({ $0 }).min() else { return -1 }
      let left = max(ContinuousClock.now.duration(to: first), .zero) / .milliseconds(1)
      return CInt(min(left, 3_600_000)) + 1
    }
  }
#endif
