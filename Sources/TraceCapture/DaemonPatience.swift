// Waiting for what stands between a recording and its session daemon: told when it lasts, and ended
// by a signal. Not for what is waited for: DaemonLock, SessionDaemon.

#if TraceTools
  /// The waits of one recording, before it begins and after it has ended.
  final class DaemonPatience {
    private let signals: SignalWatch
    private let report: @Sendable (RecordingNews) -> Void
    private let begin = ContinuousClock.now
    private var hasTold = false

    /// A wait that is shorter is nobody's concern: a daemon takes most of a second to end.
    private static let silence = Duration.seconds(1)

    init(signals: SignalWatch, report: @escaping @Sendable (RecordingNews) -> Void) {
      self.signals = signals
      self.report = report
    }

    /// Waits a moment, and tells what for when it has taken a second; false when somebody wants an end.
    ///
    /// - Parameter wait: asked only when it is to be told.
    func lasts(for wait: () -> RecordingWait) -> Bool {
      tellIfTime(wait)
      return signals.next(withinMilliseconds: 10)?.isRequestToEnd != true
    }

    /// The same without waiting; a request to end counts only once it was told what for.
    func mayLast(for wait: RecordingWait) -> Bool {
      if !hasTold { _ = signals.nextRequestToEnd() }
      tellIfTime { wait }
      return !hasTold || !signals.nextRequestToEnd()
    }

    private func tellIfTime(_ wait: () -> RecordingWait) {
      if hasTold || ContinuousClock.now - begin <= Self.silence { return }
      hasTold = true
      report(.waiting(wait()))
    }
  }
#endif
