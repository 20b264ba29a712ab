// What recordings left behind that could not clean up: killed, or their machine gone down.
// Not for anything that a living recording uses, nor for anything that others made.

#if TraceTools
  import Glibc
#endif

extension Recorder {
  /// What recordings that no longer run left behind, in words; empty if there is nothing.
  ///
  /// Looks at the session daemon that runs and at this user's private ones. Changes nothing.
  public static func leftovers() -> [String] {
    #if TraceTools
      DaemonLock.withLock { Leftovers.all.map(\.description) }
    #else
      []
    #endif
  }

  /// Removes what recordings that no longer run left behind; returns it in words.
  ///
  /// Traces stay where they are.
  public static func reap() -> [String] {
    #if TraceTools
      DaemonLock.withLock {
        Leftovers.all.map { leftover in
          leftover.remove()
          return leftover.description
        }
      }
    #else
      []
    #endif
  }
}

#if TraceTools
  /// Something that a recording left behind.
  enum Leftovers {
    /// A session in the daemon that runs.
    case session(String)
    /// A trigger of a flight recorder in the daemon that runs.
    case trigger(String)
    /// A session daemon that has no session but those that are left over.
    case sharedDaemon
    /// The home of a private session daemon, which may still run.
    case privateHome(String)
    /// A buffer of kernel events.
    case kernelBuffer(String)

    /// Everything there is, in the order in which it must be removed.
    static var all: [Leftovers] {
      let sessions = SessionDaemon.isReachable ? TracingSession.names() : []
      let dead = sessions.filter { RecorderIdentity(in: $0)?.isRunning == false }
      let triggers = (SessionDaemon.isReachable ? HitchTrigger.names() : []).filter {
        RecorderIdentity(in: $0)?.isRunning == false
      }
      let isIdle = dead.count == sessions.count && SessionDaemon.isUsualMarked
      let homes = (SmallFiles.names(in: privateHomesFolder) ?? []).filter { name in
        RecorderIdentity(in: name)?.isRunning == false
          && SmallFiles.isOwn(privateHomesFolder + "/" + name)
      }
      return triggers.map { .trigger($0) } + dead.map { .session($0) }
        + (isIdle ? [.sharedDaemon] : [])
        + homes.map { .privateHome(privateHomesFolder + "/" + $0) }
        + kernelBuffers.map { .kernelBuffer($0) }
    }

    private static var kernelBuffers: [String] {
      let names = (try? Tracefs.open())?.names(in: KernelBuffer.folders) ?? []
      return names.filter { RecorderIdentity(in: $0)?.isRunning == false }
    }

    var description: String {
      switch self {
      case .session(let name): "the LTTng session \(name) of a recording that was killed"
      case .trigger(let name): "the LTTng trigger \(name) of a recording that was killed"
      case .sharedDaemon: "the session daemon of a recording that was killed"
      case .kernelBuffer(let name): "the kernel buffer \(name) of a recording that was killed"
      case .privateHome(let path): "the session daemon of a killed recording, in \(path)"
      }
    }

    func remove() {
      switch self {
      case .session(let name): TracingSession.destroy(name)
      case .trigger(let name): HitchTrigger.remove(named: name)
      case .sharedDaemon: SessionDaemon.killUsualMarked()
      case .privateHome(let path):
        SessionDaemon.killMarked(home: path)
        SmallFiles.delete(path)
      case .kernelBuffer(let name):
        try? Tracefs.open().removeFolder("\(KernelBuffer.folders)/\(name)")
      }
    }
  }
#endif
