// The end of a recording, up to the point where all of its trace is on disk; or, with a daemon that
// ended, hangs or gets nothing written, to the point where that is certain. Not for what the trace
// then is: RecordingOutcome.

#if TraceTools
  import Glibc
  import TraceModel

  struct TraceCompletion {
    let session: TracingSession
    let daemon: pid_t?
    let watch: DaemonWatch
    let patience: DaemonPatience
    /// Where the trace is written; nil if a relay daemon does that.
    let directory: String?

    /// What came of it.
    struct Outcome {
      /// Nil if nobody counted it.
      var loss: RecordingDescription.Loss?
      /// Nil when all of the trace is on disk.
      var cut: RecordingCut?
    }

    /// Finishes the trace of a program that has ended, or is left alone.
    ///
    /// - Parameter lastWords: asks the daemon what has to be asked before the session stops.
    func run(_ lastWords: () -> Void) throws(RecorderError) -> Outcome {
      do throws(RecorderError) {
        if let daemon {
          try DaemonProcesses.waitWhileStopped(daemon, over: session.line, patience)
        }
        lastWords()
        var progress = Progress(
          directory, limit: session.line.patience * (directory == nil ? 6 : 1))
        let isWritten = try session.stop {
          patience.mayLast(for: .traceToBeWritten) && progress.goesOn()
        }
        let loss = try session.loss()
        return Outcome(loss: loss, cut: isWritten ? nil : RecordingCut(.traceNotFinished))
      } catch {
        guard let reason = reason(for: error) else { throw error }
        watch.settle()
        return Outcome(cut: RecordingCut(reason))
      }
    }

    private func reason(for error: RecorderError) -> RecordingCut.Reason? {
      if let reason = watch.look() { return reason }
      switch error {
      case .sessionDaemonSilent(let silence): return .daemonSilent(silence)
      case .interrupted:
        // Somebody did not want to wait for a daemon that is stopped.
        _ = session.line.giveUp(daemon)
        return session.line.silence.map { .daemonSilent($0) }
      case .sessionDaemonRefused:
        // One that ends refuses everything before it is gone.
        _ = SessionDaemon.isTrue(within: .seconds(3)) { watch.look() != nil }
        return watch.look()
      default: return nil
      }
    }

    /// Whether a trace still becomes longer: on a slow disk it takes its time.
    private struct Progress {
      private let directory: String?
      private let limit: Duration
      private var bytes = -1
      private var lastGrowth = ContinuousClock.now
      private var nextLook = ContinuousClock.now

      init(_ directory: String?, limit: Duration) {
        self.directory = directory
        self.limit = limit
      }

      /// False once the limit has passed without a byte more.
      mutating func goesOn() -> Bool {
        if let directory, nextLook <= .now {
          nextLook = .now + .milliseconds(200)
          let now = SmallFiles.files(below: directory).reduce(0) { $0 + SmallFiles.size(of: $1) }
          if now != bytes { (bytes, lastGrowth) = (now, .now) }
        }
        return .now - lastGrowth < limit
      }
    }
  }
#endif
