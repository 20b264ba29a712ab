// A session daemon that does not answer: which it is, why, and what to do about it. Not for noticing:
// DaemonLine.

/// What is known of a session daemon that does not answer.
public struct DaemonSilence: Sendable, Equatable {
  /// The daemon; nil if it has no number here, as from inside a container.
  public var process: Int32?

  /// The process that somebody has stopped: the daemon itself, or one of its own, such as the consumer
  /// daemon, which carries the events. Nil if none is seen to be.
  public var stoppedProcess: Int32?

  /// Whether it was the recording's own, which ends it.
  public var isOwn = false

  /// Makes a silence.
  public init(process: Int32?, stoppedProcess: Int32? = nil) {
    self.process = process
    self.stoppedProcess = stoppedProcess
  }

  /// Which it is: `the LTTng session daemon (process 12)`.
  var name: String {
    "the LTTng session daemon" + (process.map { " (process \($0))" } ?? "")
  }

  /// What there is to say, and what to do.
  public var words: String { "\(name) does not answer: \(remedy)" }

  /// What to do: words that go on from `does not answer: `.
  public var remedy: String {
    if isOwn { return "it was this recording's own and is ended, so just record again" }
    guard let process else {
      return "let it go on, or end it, where it was started"
    }
    guard let stoppedProcess else {
      return "`kill -KILL \(process)` ends it, and with it what others record"
    }
    let who = stoppedProcess == process ? "it" : "a process of it"
    return "\(who) is stopped, and `kill -CONT \(stoppedProcess)` lets it go on"
  }
}

extension DaemonSilence {
  /// Looks at the daemon, and at its consumers.
  init(of process: Int32?) {
    self.init(process: process, stoppedProcess: process.flatMap(DaemonProcesses.stopped))
  }
}
