// What a benchmark drives: a loop, or a bare primitive that plays one. Each subject is one file or
// folder in Scenarios or Peers; nothing about a particular loop belongs here.

/// Something that can be measured. Any thread may ask for loops, each thread for one.
public protocol Subject: Sendable {
  /// Its name in the record.
  var name: String { get }
  /// The backend's name in the record; nil for those without a choice.
  var backend: String? { get }

  /// A loop for the calling thread.
  ///
  /// - Throws: `Unavailable` when the subject has no such thing, or why it cannot be made.
  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop

  /// A loop with two modes for the calling thread.
  ///
  /// - Throws: `Unavailable` when the subject has no modes, or why it cannot be made.
  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop
}
