// What a recording is about. Not for how it is started or watched: RecordedSubject.

/// The program whose events are recorded.
public enum RecordingTarget: Sendable, Equatable {
  /// A command that the recording starts, with every process that it starts in turn.
  case command([String])
  /// A process that runs already, by its number, and it alone.
  case process(Int32)
}
