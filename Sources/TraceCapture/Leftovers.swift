// What recordings left behind that could not clean up: killed, or their machine gone down.
// Not for anything that a living recording uses, nor for anything that others made.

#if TraceTools
  import Glibc
  import TraceReader

  /// Something that a recording left behind.
  enum Leftovers {
    /// A session in the daemon that runs.
    case session(String)
    /// A trigger of a flight recorder in the daemon that runs.
    case trigger(String)
    /// A session daemon that has no session but those that are left over, or does not answer.
    case sharedDaemon(isSilent: Bool)
    /// The home of a private session daemon, which may still run.
    case privateHome(String)
    /// A buffer of kernel events.
    case kernelBuffer(String)
    /// A directory with copies of a trace that was being read.
    case scratch(String)

    /// Everything there is, in the order in which it must be removed. Of a daemon that does not answer
    /// no session is known.
    static func all(over line: DaemonLine) -> [Leftovers] {
      let homes = (SmallFiles.names(in: privateHomesFolder) ?? []).filter { name in
        RecorderIdentity(in: name)?.isRunning == false
          && SmallFiles.isOwn(privateHomesFolder + "/" + name)
      }
      return inDaemon(over: line) + homes.map { .privateHome(privateHomesFolder + "/" + $0) }
        + kernelBuffers.map { .kernelBuffer($0) } + AbandonedScratch.paths().map { .scratch($0) }
    }

    private static func inDaemon(over line: DaemonLine) -> [Leftovers] {
      do throws(RecorderError) {
        guard try SessionDaemon.isReachable(over: line) else { return [] }
        let sessions = try TracingSession.names(over: line)
        let dead = sessions.filter(isLeftBehind)
        let triggers = try HitchTrigger.names(over: line).filter(isLeftBehind)
        let isIdle = dead.count == sessions.count && SessionDaemon.isUsualMarked
        return triggers.map { .trigger($0) } + dead.map { .session($0) }
          + (isIdle ? [.sharedDaemon(isSilent: false)] : [])
      } catch {
        return SessionDaemon.isUsualAbandoned ? [.sharedDaemon(isSilent: true)] : []
      }
    }

    private static func isLeftBehind(_ name: String) -> Bool {
      RecorderIdentity(in: name)?.isRunning == false
    }

    private static var kernelBuffers: [String] {
      let names = (try? Tracefs.open())?.names(in: KernelBuffer.folders) ?? []
      return names.filter(isLeftBehind)
    }

    var description: String {
      switch self {
      case .session(let name): "the LTTng session \(name) of a recording that was killed"
      case .trigger(let name): "the LTTng trigger \(name) of a recording that was killed"
      case .sharedDaemon(isSilent: false): "the session daemon of a recording that was killed"
      case .sharedDaemon(isSilent: true):
        "the session daemon of a recording that was killed, which does not answer"
      case .kernelBuffer(let name): "the kernel buffer \(name) of a recording that was killed"
      case .scratch(let path): "what a trace was read through when that was killed, \(path)"
      case .privateHome(let path): "the session daemon of a killed recording, in \(path)"
      }
    }

    func remove(over line: DaemonLine) {
      switch self {
      case .session(let name): TracingSession.destroy(name, over: line)
      case .trigger(let name): HitchTrigger.remove(named: name, over: line)
      case .sharedDaemon:
        SessionDaemon.endUsualMarked()
        line.tryAgain()
      case .privateHome(let path):
        SessionDaemon.endMarked(home: path)
        SmallFiles.delete(path)
      case .scratch(let path): AbandonedScratch.remove(path)
      case .kernelBuffer(let name):
        try? Tracefs.open().removeFolder("\(KernelBuffer.folders)/\(name)")
      }
    }
  }
#endif
