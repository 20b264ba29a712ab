// How a session daemon ends: one of our own when nobody uses it any more, and one of somebody else's
// that is on its way out when a recording begins. Not for starting one: SessionDaemon.

#if TraceTools
  import CLTTngControl
  import CLinux
  import Glibc

  extension SessionDaemon {
    /// Has the daemon end if a recording started it and no session is left, and its home removed.
    ///
    /// Ending takes a daemon most of a second. Only the next recording waits for it: it gets `lock`
    /// when the daemon and its home are gone.
    func endIfUnused(holding lock: DaemonLock) {
      let isUnused = TracingSession.names().isEmpty
      resetHome()
      let ownHome = homeIsOurs ? privateHome : nil
      if isUnused, let daemon = Self.marked(home: privateHome) {
        let lockFile = lock.descriptor < 0 ? nil : lock.path
        let result = unsafe clinux_end_in_background(
          daemon, lock.descriptor, Self.patienceMilliseconds, ownHome, lockFile)
        if result == 0 {
          lock.handOver()
          return
        }
        Self.stop(daemon)
      }
      if let ownHome { SmallFiles.delete(ownHome) }
    }

    /// Stops the daemon of a home, nil for the superuser's, if a recording started it.
    ///
    /// Returns when it is gone.
    static func stopMarked(home: String?) {
      if let daemon = marked(home: home) { stop(daemon) }
    }

    private static func stop(_ daemon: pid_t) {
      kill(daemon, SIGTERM)
      if hasEnded(daemon) { return }
      kill(daemon, SIGKILL)
      _ = hasEnded(daemon)
    }

    /// LTTng 2.13 can wait for ever for a session that is being destroyed, when a program of it was
    /// killed. It serves nobody any more then, and all of the trace is on disk.
    private static let patienceMilliseconds: CInt = 3000

    private static func hasEnded(_ process: pid_t) -> Bool {
      isTrue(within: .milliseconds(patienceMilliseconds)) { !ProcessFacts.isRunning(process) }
    }

    /// Waits for a daemon that answers no more but is not gone: it would take files of its successor
    /// away. Comes back, too, when a daemon answers.
    static func waitForPredecessor(home: String?) {
      _ = isTrue(within: .seconds(5)) { isReachable || !isEnding(home: home) }
    }

    /// A daemon that ends removes the file with its number first and that of its lock last, most of a
    /// second after it has stopped to answer. The lock itself does not survive --daemonize.
    private static func isEnding(home: String?) -> Bool {
      guard let daemon = number(home: home) else {
        return SmallFiles.exists(folder(home: home) + "/lttng-sessiond.lck")
      }
      return ProcessFacts.isRunning(daemon) && ProcessFacts.name(of: daemon) == "lttng-sessiond"
    }

    /// Whether the daemon, which has just refused something, stops to answer: somebody ends it.
    static func stopsAnswering() -> Bool {
      isTrue(within: .milliseconds(500)) { !isReachable }
    }

    private static func isTrue(within limit: Duration, _ condition: () -> Bool) -> Bool {
      let end = ContinuousClock.now + limit
      while !condition() {
        if .now >= end { return false }
        usleep(2000)
      }
      return true
    }
  }
#endif
