// A doctor's look at session daemons and at what recordings left behind: never longer than a patience,
// whatever a daemon or another recording does. Not for what is looked at: SessionDaemon, Leftovers.

#if TraceTools
  import Glibc
#endif

/// A look at what there is to record with and at what recordings left behind.
///
/// A session daemon that does not answer is asked nothing more. One thread at a time.
public final class RecordingUpkeep {
  #if TraceTools
    private let line: DaemonLine
    /// Until when others may deal with session daemons: as long as a recording may take that has to give
    /// one up and end it.
    private lazy var end = ContinuousClock.now + line.patience + .seconds(8)
  #endif

  /// Prepares a look; nothing happens yet.
  ///
  /// - Parameters:
  ///   - daemonPatience: how long a session daemon may take for an answer.
  ///   - stoppedDaemonPatience: how long one may be stopped. A recording waits longer: somebody is told
  ///     of that meanwhile.
  public init(
    daemonPatience: Duration = .seconds(10), stoppedDaemonPatience: Duration = .seconds(1)
  ) {
    #if TraceTools
      line = DaemonLine(patience: daemonPatience, stoppedPatience: stoppedDaemonPatience)
    #endif
  }

  /// How this process stands to LTTng session daemons now. Starts nothing; waits for one that a
  /// recording is just starting or stopping.
  public func sessionDaemonStatus() -> SessionDaemonStatus {
    #if TraceTools
      let look = lookWithLock { line throws(RecorderError) in
        // That it listens does not mean that it answers.
        let isThere = try SessionDaemon.isReachable(over: line)
        if isThere { _ = try TracingSession.names(over: line) }
        return isThere
      }
      return switch look {
      case .done(true): .running
      case .done(false):
        TracedCommand.reasonNotToRun("lttng-sessiond") == nil ? .startable : .missing
      case .silent(let silence): .silent(silence)
      case .busy(let process): .busy(process: process)
      }
    #else
      return .builtWithoutTraceTools
    #endif
  }

  /// What recordings that no longer run left behind, in words; empty if there is nothing.
  ///
  /// Looks at the session daemon that runs and at this user's private ones. Changes nothing.
  public func leftovers() -> [String] {
    #if TraceTools
      all { $0.map(\.description) }
    #else
      []
    #endif
  }

  /// Removes what recordings that no longer run left behind; returns it in words.
  ///
  /// Traces stay where they are.
  public func reap() -> [String] {
    #if TraceTools
      all { leftovers in
        for leftover in leftovers { leftover.remove(over: line) }
        return leftovers.map(\.description)
      }
    #else
      []
    #endif
  }

  #if TraceTools
    private enum Look<Finding> {
      case done(Finding)
      case silent(DaemonSilence)
      case busy(process: pid_t?)
    }

    private func all(_ body: ([Leftovers]) -> [String]) -> [String] {
      let look = lookWithLock { line in body(Leftovers.all(over: line)) }
      if case .done(let words) = look { return words }
      return []
    }

    /// Looks while no recording deals with session daemons, and waits for that, in all looks together,
    /// until `end`.
    private func lookWithLock<Finding>(
      _ body: (DaemonLine) throws(RecorderError) -> Finding
    ) -> Look<Finding> {
      let end = self.end
      var lastHolder: pid_t?
      let look = DaemonLock.withLock { holder in
        lastHolder = holder
        usleep(10_000)
        return .now < end
      } _: {
        giveUpIfStopped()
        do throws(RecorderError) {
          return Look.done(try body(line))
        } catch {
          return .silent(line.silence ?? DaemonSilence(process: nil))
        }
      }
      return look ?? .busy(process: lastHolder)
    }

    private func giveUpIfStopped() {
      guard line.silence == nil, let daemon = SessionDaemon.listener(home: SessionDaemon.usualHome)
      else { return }
      let goesOn = SessionDaemon.isTrue(within: line.stoppedPatience) {
        DaemonProcesses.stopped(of: daemon) == nil
      }
      if !goesOn { _ = line.giveUp(daemon) }
    }
  #endif
}
