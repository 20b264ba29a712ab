// The LTTng session daemon: the one that runs, or one of our own. Not for sessions: TracingSession.
//
// A superuser's daemon can only live in /var/run/lttng (LTTNG_HOME moves nothing), so one that we
// start there can meanwhile serve others, other recordings too. Whoever finds it marked as started
// by a recording and without a session stops it. Other users get a daemon in a home of its own.
// Finding, starting and stopping happen under DaemonLock. How one ends: SessionDaemon+Ending. How one
// of ours is known: SessionDaemon+Marks.

#if TraceTools
  import CLTTngControl
  import CLinux
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
    /// Its number; nil if it has none here.
    private(set) var process: pid_t?
    /// What every question to it goes over.
    let line: DaemonLine
    private let previousHome: String?

    /// Whether a daemon listens to this process where LTTng looks for one; it may not answer.
    static func isReachable(over line: DaemonLine) throws(RecorderError) -> Bool {
      try line.ask { lttng_session_daemon_alive() == 1 }
    }

    /// Finds the daemon that runs, or starts one: where the process, if there is one, looks for it.
    ///
    /// A private daemon is known by the variable LTTNG_HOME, which liblttng-ctl reads too, so this
    /// process has it until `endIfUnused`.
    init(
      of process: AttachedProcess?, over line: DaemonLine, _ patience: DaemonPatience
    ) throws(RecorderError) {
      self.line = line
      previousHome = Environment.value(of: homeVariable)
      let processHome = geteuid() == 0 ? nil : process?.daemonHome
      if let processHome { unsafe setenv(homeVariable, processHome, 1) }
      do throws(RecorderError) {
        try Self.waitWhileStopped(home: processHome ?? Self.usualHome, over: line, patience)
        let mayBeOurs =
          geteuid() == 0 || process != nil ? false : try !Self.isReachable(over: line)
        if !mayBeOurs { try Self.waitForPredecessor(home: processHome, over: line) }
        wasFound = try Self.isReachable(over: line)
        homeIsOurs = mayBeOurs && !wasFound
        privateHome = homeIsOurs ? try Self.makePrivateHome() : processHome
      } catch {
        if processHome != nil { Self.setHome(previousHome) }
        throw error
      }
      let home = privateHome ?? Self.usualHome
      variables = wasFound ? [:] : privateHome.map { [homeVariable: $0] } ?? [:]
      if wasFound {
        self.process = Self.listener(home: home)
        return
      }
      do {
        try Self.start(variables, line.patience)
        line.isOwn = true
      } catch {
        if homeIsOurs, let privateHome { SmallFiles.delete(privateHome) }
        resetHome()
        throw error
      }
      if let privateHome { unsafe setenv(homeVariable, privateHome, 1) }
      self.process = Self.listener(home: home)
    }

    /// Waits for a daemon that somebody has stopped: it takes requests, but answers none.
    private static func waitWhileStopped(
      home: String?, over line: DaemonLine, _ patience: DaemonPatience
    ) throws(RecorderError) {
      guard let daemon = listener(home: home) else { return }
      try DaemonProcesses.waitWhileStopped(daemon, over: line, patience)
    }

    /// Gives this process the variable back that it had before.
    func resetHome() {
      if privateHome != nil { Self.setHome(previousHome) }
    }

    private static func setHome(_ previousHome: String?) {
      if let previousHome {
        unsafe setenv(homeVariable, previousHome, 1)
      } else {
        unsafe unsetenv(homeVariable)
      }
    }

    /// The number of the process that is, or was, the daemon of a home.
    static func number(home: String?) -> pid_t? {
      let text = SmallFiles.text(of: folder(home: home) + "/lttng-sessiond.pid") ?? ""
      return pid_t(text.prefix { $0.isNumber })
    }

    /// The process that answers this user's requests; nil if there is none, or it has no number here.
    ///
    /// One that has more requests waiting than it allows is known by the file with its number.
    static func listener(home: String?) -> pid_t? {
      for home in geteuid() == 0 ? [nil] : [nil, home] {
        let answer = unsafe clinux_listening_process(folder(home: home) + "/client-lttng-sessiond")
        if answer > 0 { return answer }
        if answer == -EAGAIN { return number(home: home) }
      }
      return nil
    }

    /// Where a daemon has its sockets, its number and its lock.
    static func folder(home: String?) -> String { home.map { $0 + "/.lttng" } ?? "/var/run/lttng" }

    /// Nil for the superuser, whose daemon no variable moves.
    static var usualHome: String? {
      if geteuid() == 0 { return nil }
      return Environment.value(of: homeVariable) ?? Environment.value(of: "HOME")
    }

    /// Whether a child ends well. One that does not end is killed, with the daemon that it waits for.
    private static func succeeds(_ starter: pid_t, within patience: Duration) -> Bool {
      var status: CInt = 0
      let hasEnded = isTrue(within: patience) {
        unsafe waitpid(starter, &status, WNOHANG) == starter
      }
      if hasEnded { return status == 0 }
      let daemons = ProcessFacts.all.filter {
        ProcessFacts.nameAndParent(of: $0)?.parent == starter
      }
      for process in daemons + [starter] { kill(process, SIGKILL) }
      while unsafe waitpid(starter, &status, 0) < 0 && errno == EINTR {}
      DaemonSign.takeDown()
      return false
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
    private static func start(
      _ variables: [String: String], _ patience: Duration
    ) throws(RecorderError) {
      let program = "lttng-sessiond"
      let mark = [RecorderIdentity.daemonVariable: RecorderIdentity.current.name]
      do {
        let starter = try ChildStart.spawn(
          [program, "--daemonize", "--no-kernel"], adding: variables.merging(mark) { $1 },
          isSilent: true)
        if Self.succeeds(starter, within: patience) { return }
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
