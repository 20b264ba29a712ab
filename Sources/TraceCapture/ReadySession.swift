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
      _ patience: DaemonPatience
    ) throws(RecorderError) {
      while true {
        let daemon = try SessionDaemon(of: process, patience)
        do throws(RecorderError) {
          (session, warnings) = try Self.session(setUp, of: process, to: output)
          self.daemon = daemon
          return
        } catch {
          let isBeingEnded = daemon.wasFound && SessionDaemon.stopsAnswering()
          daemon.endIfUnused()
          if !isBeingEnded { throw error }
        }
      }
    }

    private static func session(
      _ setUp: SessionSetUp, of process: AttachedProcess?, to output: OutputDirectory?
    ) throws(RecorderError) -> (TracingSession, [String]) {
      output?.clear()
      let session = try TracingSession(
        name: RecorderIdentity.newName(), directory: output?.path ?? "",
        delivery: setUp.options.delivery)
      do throws(RecorderError) {
        return (session, try setUp.configure(session, for: process))
      } catch {
        session.destroy()
        throw error
      }
    }
  }
#endif
