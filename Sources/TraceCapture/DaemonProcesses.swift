// The processes that a session daemon consists of: itself, and the consumer daemons that it starts,
// which carry events from the buffers to files. Not for talking to them: DaemonLine.

import Glibc

enum DaemonProcesses {
  /// The consumer daemons of a session daemon that carry the events of programs: the kernel's have one of
  /// their own.
  static func consumers(of daemon: pid_t) -> [pid_t] {
    children(of: daemon).filter { child in
      let words = (SmallFiles.text(of: "/proc/\(child)/cmdline") ?? "").split(separator: "\0")
      return words.first?.hasSuffix("lttng-consumerd") == true && words.contains("-u")
    }
  }

  /// The daemon, and behind it its children: consumers, and who makes files for it as another user.
  static func all(of daemon: pid_t) -> [pid_t] { [daemon] + children(of: daemon) }

  /// Complexity: a look at every process of the machine.
  private static func children(of daemon: pid_t) -> [pid_t] {
    ProcessFacts.all.filter { ProcessFacts.nameAndParent(of: $0)?.parent == daemon }
  }

  /// Which of them somebody has stopped; nil if none is seen to be.
  static func stopped(of daemon: pid_t) -> pid_t? {
    all(of: daemon).first(where: ProcessFacts.isStopped)
  }
}

#if TraceTools
  extension DaemonProcesses {
    /// Has a daemon of our own go on, should it be stopped.
    static func letGoOn(_ daemon: pid_t) {
      for process in all(of: daemon) { kill(process, SIGCONT) }
    }

    /// Waits, while one of them is stopped, as long as it may be, and tells so: it would take
    /// requests, but answer none. After that, one of our own is made to go on.
    static func waitWhileStopped(
      _ daemon: pid_t, over line: DaemonLine, _ patience: DaemonPatience
    ) throws(RecorderError) {
      let end = ContinuousClock.now + line.stoppedPatience
      while let process = stopped(of: daemon) {
        while ProcessFacts.isStopped(process) {
          if .now >= end {
            if !line.isOwn { throw line.giveUp(daemon) }
            return letGoOn(daemon)
          }
          if !patience.lasts(for: { .stoppedDaemon(process: process) }) {
            throw .interrupted(CommandEnding(status: 0))
          }
        }
      }
    }
  }
#endif
