// The mark on a session daemon that a recording started, by which whoever finds it without a use may
// end it. Not for how one is ended: SessionDaemon+Ending.

#if TraceTools
  import Glibc

  extension SessionDaemon {
    /// Whether the daemon of a home was started by a recording.
    static func isMarked(home: String?) -> Bool { marked(home: home) != nil }

    /// The daemon of a home, nil for the superuser's, if a recording started it.
    static func marked(home: String?) -> pid_t? {
      guard let daemon = number(home: home), starter(of: daemon) != nil else { return nil }
      return daemon
    }

    /// Whether the daemon where LTTng looks for one was started by a recording.
    static var isUsualMarked: Bool { hasUsualHome && isMarked(home: usualHome) }

    /// Whether the recording that started that daemon has ended, and nobody else seems to use it: to
    /// know that without asking the daemon, everybody counts who could talk to it.
    static var isUsualAbandoned: Bool {
      guard hasUsualHome, let daemon = marked(home: usualHome),
        let starter = starter(of: daemon).flatMap({ RecorderIdentity(in: $0) })
      else { return false }
      return !starter.isRunning && !othersMayTalk(to: daemon)
    }

    /// Whether anybody else is there who could talk to a daemon. Complexity: a look at every process of
    /// the machine.
    static func othersMayTalk(to daemon: pid_t) -> Bool {
      let place = ProcessFacts.namespace("mnt", of: getpid())
      return ProcessFacts.all.contains { process in
        // Whoever makes files for the daemon is a copy of it.
        process != getpid() && process != daemon && getpgid(process) != daemon
          && ProcessFacts.namespace("mnt", of: process) == place
          && ProcessFacts.hasMapped("liblttng-ctl.so", process) == true
      }
    }

    /// Ends the daemon where LTTng looks for one, if a recording started it, and no other; returns when
    /// it is gone.
    static func endUsualMarked() {
      if hasUsualHome { endMarked(home: usualHome) }
    }

    private static func starter(of daemon: pid_t) -> String? {
      ProcessFacts.environmentValue(RecorderIdentity.daemonVariable, of: daemon)
    }

    private static var hasUsualHome: Bool { geteuid() == 0 || usualHome != nil }
  }
#endif
