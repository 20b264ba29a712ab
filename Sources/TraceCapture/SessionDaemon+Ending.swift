// How a session daemon ends: one of our own when nobody uses it any more, and one of somebody else's
// that is on its way out when a recording begins. Not for starting one: SessionDaemon.

#if TraceTools
  import CLTTngControl
  import Glibc

  extension SessionDaemon {
    /// Ends the daemon if a recording started it and no session is left, and removes its home.
    ///
    /// After `TracingSession.stop` all of the trace is on disk and nobody else has a session, so all
    /// processes of the daemon are killed at once. Asked to end, it would first see through the end of
    /// the last session, half a second, and then take the files away of a daemon that somebody else
    /// has started meanwhile. What does not answer and is not this recording's own may be used by others.
    func endIfUnused() {
      let isUnused =
        hasNoSession && Self.isTrue(within: .seconds(3)) { !isAwaited } && hasNoSession
      resetHome()
      if isUnused { Self.killMarked(home: privateHome) }
      if homeIsOurs, let privateHome { SmallFiles.delete(privateHome) }
    }

    private var hasNoSession: Bool {
      (try? TracingSession.names(over: line).isEmpty) ?? !wasFound
    }

    /// Whether somebody else waits for an answer of our daemon: the end of a session, say, which is on
    /// no list any more.
    private var isAwaited: Bool {
      guard let daemon = Self.marked(home: privateHome) else { return false }
      return hasOpenConnections && Self.othersMayTalk(to: daemon)
    }

    /// Also while the daemon sees through what nobody waits for.
    private var hasOpenConnections: Bool {
      let socket = Self.folder(home: privateHome) + "/client-lttng-sessiond"
      let lines = (SmallFiles.text(of: "/proc/net/unix") ?? "").split(separator: "\n")
      return lines.contains { line in
        let fields = line.split(separator: " ")
        return fields.count > 7 && fields[5] == "03" && fields[7] == socket
      }
    }

    /// Kills the daemon of a home, nil for the superuser's, if a recording started it, with the
    /// processes that it started; returns when they are gone.
    static func killMarked(home: String?) {
      guard let daemon = marked(home: home) else { return }
      let isLeader = getpgid(daemon) == daemon
      let group = isLeader ? ProcessFacts.all.filter { getpgid($0) == daemon } : [daemon]
      kill(isLeader ? -daemon : daemon, SIGKILL)
      _ = isTrue(within: .seconds(5)) { !group.contains(where: ProcessFacts.isRunning) }
      if number(home: home) == daemon { removeFiles(home: home) }
      DaemonSign.takeDown()
    }

    /// Asks the daemon of a home, nil for the superuser's, to end if a recording started it, and kills
    /// what is left after a while; returns when it is gone.
    ///
    /// Unlike one that is killed it first writes what its sessions have recorded.
    static func endMarked(home: String?) {
      guard let daemon = marked(home: home) else { return }
      kill(daemon, SIGTERM)
      DaemonProcesses.letGoOn(daemon)
      _ = isTrue(within: .seconds(5)) { !ProcessFacts.isRunning(daemon) }
      killMarked(home: home)
    }

    /// What a daemon that is killed leaves in its folder, the file with its number last: it tells
    /// whose the others are.
    private static func removeFiles(home: String?) {
      let names = [
        "client-lttng-sessiond", "lttng-ust-sock-8", "sessiond-health", "sessiond-notification",
        "kconsumerd", "ustconsumerd32", "ustconsumerd64", "agent.port", "lttng-sessiond.lck",
        "lttng-sessiond.pid",
      ]
      for name in names { SmallFiles.delete(folder(home: home) + "/" + name) }
    }

    /// Waits for a daemon that answers no more but is not gone: it would take files of its successor
    /// away. Comes back, too, when a daemon answers.
    static func waitForPredecessor(home: String?, over line: DaemonLine) throws(RecorderError) {
      _ = try isTrue(within: .seconds(5)) { () throws(RecorderError) in
        try isReachable(over: line) || !isEnding(home: home)
      }
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
    static func stopsAnswering(over line: DaemonLine) -> Bool {
      isTrue(within: .milliseconds(500)) { (try? isReachable(over: line)) != true }
    }

    static func isTrue<Failure: Error>(
      within limit: Duration, _ condition: () throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
      let end = ContinuousClock.now + limit
      while try !condition() {
        if .now >= end { return false }
        usleep(2000)
      }
      return true
    }
  }
#endif
