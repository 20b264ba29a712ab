// The LTTng session daemon: the one that runs, or one of our own. Not for sessions: TracingSession.
//
// A superuser's daemon can only live in /var/run/lttng (LTTNG_HOME moves nothing), so one that we
// start there can meanwhile serve others, other recordings too. Whoever finds it marked as started
// by a recording and without a session stops it. Other users get a daemon in a home of its own.
// Finding, starting and stopping happen under DaemonLock. How one ends: SessionDaemon+Ending.

#if TraceTools
  import CLTTngControl
  import Glibc

  /// A session daemon that answers this process.
  struct SessionDaemon {
    /// The variables that a program needs to register with it.
    let variables: [String: String]
    /// Whether it ran already.
    let wasFound: Bool
    let privateHome: String?
    /// Whether the home was made for the daemon alone.
    let homeIsOurs: Bool
    private let previousHome: String?

    /// Whether a daemon answers this process where LTTng looks for one.
    static var isReachable: Bool { lttng_session_daemon_alive() == 1 }

    /// Finds the daemon that runs, or starts one: where the process, if there is one, looks for it.
    ///
    /// A private daemon is known by the variable LTTNG_HOME, which liblttng-ctl reads too, so this
    /// process has it until `endIfUnused`.
    init(of process: AttachedProcess?, _ patience: DaemonPatience) throws(RecorderError) {
      previousHome = Environment.value(of: homeVariable)
      let processHome = geteuid() == 0 ? nil : process?.daemonHome
      if let processHome { unsafe setenv(homeVariable, processHome, 1) }
      homeIsOurs = geteuid() != 0 && process == nil && !Self.isReachable
      if !homeIsOurs { Self.waitForPredecessor(home: processHome) }
      wasFound = Self.isReachable
      if wasFound {
        (variables, privateHome) = ([:], processHome)
        if Self.waitsWhileStopped(home: processHome ?? Self.usualHome, patience) { return }
        resetHome()
        throw .interrupted(CommandEnding(status: 0))
      }
      let home = homeIsOurs ? try Self.makePrivateHome() : processHome
      variables = home.map { [homeVariable: $0] } ?? [:]
      privateHome = home
      do {
        try Self.start(variables)
      } catch {
        if homeIsOurs, let home { SmallFiles.delete(home) }
        resetHome()
        throw error
      }
      if let home { unsafe setenv(homeVariable, home, 1) }
    }

    /// Waits for a daemon that somebody has stopped: it takes requests, but answers none. False when
    /// somebody wants an end.
    private static func waitsWhileStopped(home: String?, _ patience: DaemonPatience) -> Bool {
      while let daemon = number(home: home), ProcessFacts.isStopped(daemon) {
        if !patience.lasts(for: { .stoppedDaemon(process: daemon) }) { return false }
      }
      return true
    }

    /// Gives this process the variable back that it had before.
    func resetHome() {
      if privateHome == nil { return }
      if let previousHome {
        unsafe setenv(homeVariable, previousHome, 1)
      } else {
        unsafe unsetenv(homeVariable)
      }
    }

    /// Whether the daemon of a home was started by a recording.
    static func isMarked(home: String?) -> Bool { marked(home: home) != nil }

    /// The daemon of a home, nil for the superuser's, if a recording started it.
    static func marked(home: String?) -> pid_t? {
      guard let daemon = number(home: home),
        ProcessFacts.environmentValue(RecorderIdentity.daemonVariable, of: daemon) != nil
      else { return nil }
      return daemon
    }

    /// The number of the process that is, or was, the daemon of a home.
    static func number(home: String?) -> pid_t? {
      let text = SmallFiles.text(of: folder(home: home) + "/lttng-sessiond.pid") ?? ""
      return pid_t(text.prefix { $0.isNumber })
    }

    /// Where a daemon has its sockets, its number and its lock.
    static func folder(home: String?) -> String { home.map { $0 + "/.lttng" } ?? "/var/run/lttng" }

    /// Whether the daemon where LTTng looks for one was started by a recording.
    static var isUsualMarked: Bool { hasUsualHome && isMarked(home: usualHome) }

    /// Kills that daemon, and no other; returns when it is gone.
    static func killUsualMarked() {
      if hasUsualHome { killMarked(home: usualHome) }
    }

    private static var hasUsualHome: Bool { geteuid() == 0 || usualHome != nil }

    /// Nil for the superuser, whose daemon no variable moves.
    private static var usualHome: String? {
      if geteuid() == 0 { return nil }
      return Environment.value(of: homeVariable) ?? Environment.value(of: "HOME")
    }

    /// Short, since the path of a socket inside may have 107 bytes at most.
    private static func makePrivateHome() throws(RecorderError) -> String {
      let path = "\(privateHomesFolder)/\(RecorderIdentity.current.name)"
      if unsafe mkdir(path, 0o700) != 0 {
        throw .noSessionDaemon(reason: "\(path): \(systemReason(errno))")
      }
      return path
    }

    /// With --daemonize the program ends once the daemon answers, or cannot.
    private static func start(_ variables: [String: String]) throws(RecorderError) {
      let program = "lttng-sessiond"
      let mark = [RecorderIdentity.daemonVariable: RecorderIdentity.current.name]
      do {
        let starter = try ChildStart.spawn(
          [program, "--daemonize", "--no-kernel"], adding: variables.merging(mark) { $1 },
          isSilent: true)
        var status: CInt = 0
        while unsafe waitpid(starter, &status, 0) < 0 && errno == EINTR {}
        if status == 0 { return }
      } catch {
        let advice = error.number == ENOENT ? "; it is in the package lttng-tools" : ""
        throw .noSessionDaemon(reason: "\(program): \(error.reason)\(advice)")
      }
      throw .noSessionDaemon(reason: "\(program) fails; run it in a terminal to see why")
    }
  }

  /// Where private daemons have their homes.
  let privateHomesFolder = "/tmp"

  private let homeVariable = "LTTNG_HOME"
#endif
