// The line to the session daemon: every call of liblttng-ctl that the daemon has to answer goes over it.
// One that is stopped, or hangs, would keep such a call for ever: liblttng-ctl opens a connection for
// each call, waits there without limit, and asks again when a signal comes. So a call has a limit,
// after which the kernel is told to hang up for it; then it fails by itself, as it does when a daemon
// ends, and whatever was made is undone as ever. Not for what is asked: SessionDaemon, TracingSession.

#if TraceTools
  import CLinux

  /// A line to a session daemon, which is silent from the first answer that does not come: nothing is
  /// asked after that, so that all of the waiting is one patience long.
  ///
  /// One thread at a time, as liblttng-ctl itself.
  final class DaemonLine {
    /// How long an answer may take. The slowest, of a busy machine, take a second or two.
    let patience: Duration
    /// How long the daemon may be stopped.
    let stoppedPatience: Duration
    /// What did not answer; nil while everything does.
    private(set) var silence: DaemonSilence?
    /// Whether the daemon was started for this line.
    var isOwn = false

    /// How long it may take, from its beginning, for somebody who is tired of waiting: a machine would
    /// have to be very busy for that.
    private static let hurriedPatience = Duration.seconds(3)

    /// What connections to a daemon end in: for commands, and for notifications.
    private static let sockets = "client-lttng-sessiond:sessiond-notification"

    init(patience: Duration, stoppedPatience: Duration) {
      self.patience = patience
      self.stoppedPatience = stoppedPatience
    }

    convenience init(_ options: RecorderOptions) {
      self.init(
        patience: options.daemonPatience, stoppedPatience: options.stoppedDaemonPatience)
    }

    /// Asks a question that liblttng-ctl puts to the daemon.
    func ask<Answer>(
      _ question: () throws(RecorderError) -> Answer
    ) throws(RecorderError) -> Answer {
      if let silence { throw .sessionDaemonSilent(silence) }
      let hurried = min(patience, Self.hurriedPatience)
      let limit = SignalWatch.isUnwanted ? hurried : patience
      guard
        unsafe clinux_call_limit_begin(
          Self.nanoseconds(limit), Self.nanoseconds(hurried), Self.sockets) == 0
      else { return try question() }
      let answer = Result { () throws(RecorderError) in try question() }
      var process: Int32 = 0
      if unsafe clinux_call_limit_end(&process) == 0 { return try answer.get() }
      throw giveUp(process > 0 ? process : nil)
    }

    /// Asks nothing any more; `process` is the daemon, if its number is known.
    func giveUp(_ process: Int32?) -> RecorderError {
      var silence = DaemonSilence(of: process)
      silence.isOwn = isOwn
      self.silence = silence
      return .sessionDaemonSilent(silence)
    }

    /// Lets the next question be asked: somebody was told, and may have mended it.
    func tryAgain() { silence = nil }

    private static func nanoseconds(_ duration: Duration) -> UInt64 {
      UInt64(max(duration, .zero) / .nanoseconds(1))
    }
  }
#endif
