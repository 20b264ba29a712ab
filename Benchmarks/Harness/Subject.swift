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

  /// Whether it is a bare primitive, with nothing that a loop adds.
  var isBare: Bool { get }

  /// Why its callouts have no thread of their own; nil for a loop that runs on the thread that made it.
  var lackOfThread: String? { get }

  /// Whether its loops have modes, and so honour `LoopRequest.modeNanoseconds`.
  var hasModes: Bool { get }

  /// A loop for the calling thread with places for `capacity` timers.
  ///
  /// - Throws: `Unavailable` when the subject has no timers, or would take minutes with so many.
  func makeTimerHoldingLoop(capacity: Int) throws -> any TimerHoldingLoop

  /// A loop for the calling thread that performs blocks from other threads.
  ///
  /// - Throws: `Unavailable` when the subject has no such thing.
  func makeBlockReceivingLoop() throws -> any BlockReceivingLoop

  /// A loop for the calling thread that holds `count` sources, none of them signalled.
  ///
  /// - Throws: `Unavailable` when the subject has no such thing.
  func makeSourceHoldingLoop(sources count: Int) throws -> any SourceHoldingLoop

  /// A loop for the calling thread with `count` observers of every activity.
  ///
  /// - Throws: `Unavailable` when the subject has no observers.
  func makeObservedLoop(observers count: Int) throws -> any ObservedLoop
}

/// What a subject lacks unless it says otherwise.
extension Subject {
  /// It is a loop.
  public var isBare: Bool { false }

  /// It has one.
  public var lackOfThread: String? { nil }

  /// It has none.
  public var hasModes: Bool { false }

  /// Always `Unavailable`.
  public func makeTimerHoldingLoop(capacity: Int) throws -> any TimerHoldingLoop {
    throw Unavailable(reason: "\(name) has no queue of timers")
  }

  /// Always `Unavailable`.
  public func makeBlockReceivingLoop() throws -> any BlockReceivingLoop {
    throw Unavailable(reason: "\(name) has no queue of blocks")
  }

  /// Always `Unavailable`.
  public func makeSourceHoldingLoop(sources count: Int) throws -> any SourceHoldingLoop {
    throw Unavailable(reason: "\(name) has no sources to signal")
  }

  /// Always `Unavailable`.
  public func makeObservedLoop(observers count: Int) throws -> any ObservedLoop {
    throw Unavailable(reason: "\(name) has no observers")
  }
}
