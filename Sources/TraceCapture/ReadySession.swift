// A session that is configured and has not begun, in a daemon that will last. Not for the steps of
// that: SessionDaemon, TracingSession, SessionSetUp.

#if TraceTools
  struct ReadySession {
    let daemon: SessionDaemon
    let session: TracingSession
    /// What has to be done without.
    let warnings: [String]

    /// Finds or starts a daemon and makes a session in it; starts over when the daemon was just being
    /// ended by somebody else, since such a one still answers for a moment and refuses some requests.
    init(
      _ setUp: SessionSetUp, of process: AttachedProcess?, to output: OutputDirectory?,
      over line: DaemonLine, _ patience: DaemonPatience
    ) throws(RecorderError) {
      while true {
        let daemon = try SessionDaemon(of: process, over: line, patience)
        do throws(RecorderError) {
          (session, warnings) = try Self.session(setUp, of: process, to: output, over: line)
          self.daemon = daemon
          return
        } catch {
          let isBeingEnded =
            daemon.wasFound && line.silence == nil && SessionDaemon.stopsAnswering(over: line)
          daemon.endIfUnused()
          if !isBeingEnded { throw error }
        }
      }
    }

    private static func session(
      _ setUp: SessionSetUp, of process: AttachedProcess?, to output: OutputDirectory?,
      over line: DaemonLine
    ) throws(RecorderError) -> (TracingSession, [String]) {
      let session = try TracingSession(
        name: RecorderIdentity.newName(), directory: output?.path ?? "",
        delivery: setUp.options.delivery, over: line)
      output?.clear()
      do throws(RecorderError) {
        return (session, try setUp.configure(session, for: process))
      } catch {
        session.destroy()
        throw error
      }
    }
  }
#endif
