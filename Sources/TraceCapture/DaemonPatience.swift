// Waiting for what stands between a recording and its session daemon: told when it lasts, and ended
// by a signal. Not for what is waited for: DaemonLock, SessionDaemon.

#if TraceTools
  /// The waits of one recording, before it begins and after it has ended.
  final class DaemonPatience {
    /// Whether a signal has ended the wait.
    private(set) var isOver = false

    private let signals: SignalWatch
    private let report: @Sendable (RecordingNews) -> Void
    private let begin = ContinuousClock.now
    private var told: RecordingWait?

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
      if ContinuousClock.now - begin > Self.silence && told == nil {
        told = wait()
        told.map { report(.waiting($0)) }
      }
      if let notice = signals.next(withinMilliseconds: 10), notice.isRequestToEnd { isOver = true }
      return !isOver
    }
  }
#endif
