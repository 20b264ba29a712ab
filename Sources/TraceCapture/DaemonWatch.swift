// The processes of a session daemon, watched for their end while a recording goes on: it is over then.
// Not for daemons that are there and do not answer: DaemonLine.

#if TraceTools
  import CLinux
  import Glibc

  /// A watch over a session daemon and its consumers, for as long as the object lives.
  final class DaemonWatch {
    let daemon: pid_t?
    private let line: DaemonLine
    private var consumers: [pid_t: CInt] = [:]
    private var descriptor: CInt = -1
    private var nextQuestion = ContinuousClock.now
    private var reason: RecordingCut.Reason?

    /// Where the daemon has no number here it is asked now and then whether it is there.
    private static let interval = Duration.seconds(1)

    init(over daemon: pid_t?, _ line: DaemonLine) {
      self.daemon = daemon
      self.line = line
      guard let daemon else { return }
      descriptor = clinux_process_descriptor(daemon)
      for consumer in DaemonProcesses.consumers(of: daemon) {
        let descriptor = clinux_process_descriptor(consumer)
        if descriptor >= 0 { consumers[consumer] = descriptor }
      }
    }

    deinit { for descriptor in all { close(descriptor) } }

    /// What can be read when one of them has ended; nothing once that is known.
    var descriptors: [CInt] { reason == nil ? all : [] }

    /// When to look though nothing could be read; nil if that tells.
    var nextLook: ContinuousClock.Instant? {
      descriptor < 0 && reason == nil ? nextQuestion : nil
    }

    /// Whether somebody has stopped one of them.
    var isStopped: Bool {
      let processes = consumers.keys + [daemon].compactMap { $0 }
      return processes.contains(where: ProcessFacts.isStopped)
    }

    private var all: [CInt] { ([descriptor] + consumers.values).filter { $0 >= 0 } }

    /// Looks whether one of them has ended; nil if not. What was found stays so.
    func look() -> RecordingCut.Reason? {
      reason = reason ?? find()
      return reason
    }

    /// Once one of them has ended, waits a moment for consumers: they still write what they have.
    func settle() {
      if reason == nil { return }
      let end = ContinuousClock.now + .seconds(3)
      for consumer in consumers.values {
        let left = max(ContinuousClock.now.duration(to: end), .zero) / .milliseconds(1)
        _ = Self.hasEnded(consumer, withinMilliseconds: CInt(left))
      }
    }

    private func find() -> RecordingCut.Reason? {
      if descriptor < 0 {
        if .now < nextQuestion { return nil }
        nextQuestion = .now + Self.interval
        let isThere = (try? SessionDaemon.isReachable(over: line)) ?? true
        return isThere ? nil : .daemonEnded(process: daemon)
      }
      // The daemon takes its consumers along.
      if Self.hasEnded(descriptor) { return .daemonEnded(process: daemon) }
      return consumers.first { Self.hasEnded($0.value) }.map { .consumerEnded(process: $0.key) }
    }

    private static func hasEnded(
      _ descriptor: CInt, withinMilliseconds limit: CInt = 0
    ) -> Bool {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&watched, 1, limit) > 0
    }
  }
#endif
