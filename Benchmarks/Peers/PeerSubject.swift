// The loops that people use today as subjects: name, library, and what each cannot do.
// How a library is driven is in its file in CPeers.

import CPeers
public import Harness

/// A loop of a C library as a subject.
public struct PeerSubject: Subject {
  /// Its name in the record.
  public let name: String
  /// Peers have no choice of backends.
  public let backend: String? = nil
  /// Why its callouts have no thread of their own; nil where they have.
  public let lackOfThread: String?
  private let library: cpeer_library
  private let timers: cpeer_timer_functions
  /// Delays and periods are multiples of this.
  private let timerGrainNanoseconds: UInt64

  private init(
    _ name: String, _ library: cpeer_library, _ timers: cpeer_timer_functions,
    timerGrainNanoseconds: UInt64 = 1, lackOfThread: String? = nil
  ) {
    self.name = name
    self.library = library
    self.timers = timers
    self.timerGrainNanoseconds = timerGrainNanoseconds
    self.lackOfThread = lackOfThread
  }

  /// Every peer, built in or not.
  public static let all: [PeerSubject] = [
    PeerSubject("cfrunloop", cpeer_cfrunloop(), cpeer_cfrunloop_timers()),
    PeerSubject("libuv", cpeer_libuv(), cpeer_libuv_timers(), timerGrainNanoseconds: 1_000_000),
    PeerSubject("glib", cpeer_glib(), cpeer_glib_timers(), timerGrainNanoseconds: 1_000_000),
    PeerSubject("libev", cpeer_libev(), cpeer_libev_timers()),
    PeerSubject(
      "libdispatch", cpeer_libdispatch(), cpeer_timer_functions(),
      lackOfThread: "a serial queue has no thread of its own: any worker of a pool may run it"),
  ]

  /// The version of the library that is running, or which toolchain it is part of.
  public var version: String? {
    if !isBuiltIn { return nil }
    return library.runningVersion ?? "of the Swift toolchain"
  }

  /// Whether this build holds the library.
  public var isBuiltIn: Bool { library.make != nil }

  /// A loop for the calling thread.
  public func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
    try checkBuilt()
    if let timer = request.timer, !timer.periodNanoseconds.isMultiple(of: timerGrainNanoseconds) {
      throw Unavailable(
        reason: "a timer of \(name) counts whole milliseconds, and the period is "
          + "\(timer.periodNanoseconds) ns")
    }
    return try PeerLoop(library, request)
  }

  /// A loop with two modes for the calling thread.
  public func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    guard hasModes else { throw Unavailable(reason: "\(name) has no modes to switch between") }
    return CFRunLoopModes(request)
  }

  /// Only CFRunLoop's have.
  public var hasModes: Bool { name == "cfrunloop" }

  /// The most timers of CFRunLoop that a round can wait for: each insertion moves all later ones.
  private static let mostSortedTimers = 20_000

  /// A loop for the calling thread with places for `capacity` timers.
  public func makeTimerHoldingLoop(capacity: Int) throws -> any TimerHoldingLoop {
    try checkBuilt()
    guard timers.make != nil else {
      throw Unavailable(
        reason: "\(name) arms and fires timers on a thread of its own, which nothing can time")
    }
    if name == "cfrunloop", capacity > Self.mostSortedTimers {
      throw Unavailable(
        reason:
          "cfrunloop keeps its timers in a sorted array: filling it with so many takes minutes")
    }
    return PeerTimers(timers, capacity: capacity)
  }

  /// A loop for the calling thread that performs blocks from other threads.
  public func makeBlockReceivingLoop() throws -> any BlockReceivingLoop {
    try checkBuilt()
    return try PeerBlocks(library)
  }

  private func checkBuilt() throws(Unavailable) {
    if isBuiltIn { return }
    throw Unavailable(reason: "built without the package trait Peers, so without \(name)")
  }
}
