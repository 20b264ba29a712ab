// What a recording waits for: a command of its own, or a process that runs without it.

/// The program that is recorded, as far as its recorder deals with it.
protocol RecordedSubject {
  /// How it ended; nil while it runs.
  func endingIfEnded() -> CommandEnding?

  /// How often to ask for its end; nil when SIGCHLD tells.
  var pollInterval: Duration? { get }

  /// Whether it is nobody's to wait for once nothing of it can be recorded any more.
  var goesOnByItself: Bool { get }

  /// Somebody wants the recording to end. Returns true if it ends at once, false if it ends with the
  /// program, which has been told; asked again, it is killed.
  func end(_ notice: SignalNotice, isFirst: Bool) -> Bool

  /// Ends it by force, if it is the recording's to end.
  func kill()
}
