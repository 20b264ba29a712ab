// source1, from outside: a file descriptor that the kernel reports ready.

public import LinuxIO
import Synchronization

extension Loop {
  /// A file descriptor watched by the loop; its handler is told what the kernel reported.
  ///
  /// One ready descriptor is served an iteration. Input and output are levels: what the handler leaves
  /// unread is reported again. A hang-up or error is delivered once, together with what else there
  /// is, and ends the watching: read to the end then. The handler may close the descriptor after
  /// `invalidate`, or close it and invalidate in one go; the source never closes it.
  /// May be in several modes and loops. Corresponds to `CFFileDescriptor`.
  public final class DescriptorSource: Sendable {
    /// The descriptor.
    public let descriptor: Int32
    /// What it is watched for.
    public let events: DescriptorEvents
    /// A name for traces.
    public let name: String

    let number = Numbers.next()
    /// How often the source was served: tells a report that a nested run has dealt with.
    let servings = Atomic<UInt64>(0)
    private let state: Lock<State>

    private struct State {
      var handler: (@Sendable (DescriptorEvents) -> Void)?
      var homes: [Home] = []
      var hasHungUp = false
    }

    /// A source that watches `descriptor` for `events` and calls `handler` on the loop's thread.
    ///
    /// Traps when `events` holds `.edgeTriggered`: an edge that comes together with others would be
    /// lost, since one thing is served an iteration.
    public init(
      descriptor: Int32, events: DescriptorEvents = .readable, name: String = "",
      handler: @escaping @Sendable (DescriptorEvents) -> Void
    ) {
      precondition(
        !events.contains(.edgeTriggered), "a loop watches levels; leave .edgeTriggered out")
      self.descriptor = descriptor
      self.events = events
      self.name = name
      state = Lock(State(handler: handler))
    }

    /// Whether `invalidate` has not been called. Corresponds to `CFFileDescriptorIsValid`.
    public var isValid: Bool { state.withLock { $0.handler != nil } }

    /// Takes the source out of all modes of all loops, for ever. The descriptor stays open.
    ///
    /// Corresponds to `CFFileDescriptorInvalidate`.
    public func invalidate() {
      let taken = state.withLock { state -> State in
        let taken = state
        state = State(handler: nil)
        return taken
      }
      for home in taken.homes { home.loop.forget(self, in: home.mode) }
      leaveCommonItems(of: taken.homes)
    }
  }
}

extension Loop.DescriptorSource {
  /// What to call with a report.
  struct Delivery {
    let handler: @Sendable (DescriptorEvents) -> Void
  }

  /// What to call with `events`, or nil when the source was invalidated, has left the mode, or has
  /// told of its hang-up before.
  func delivery(
    of events: DescriptorEvents, for loop: Loop, in mode: Loop.Mode
  ) -> Delivery? {
    state.withLock { state in
      guard let handler = state.handler, state.homes.firstIndex(of: loop, mode) != nil else {
        return nil
      }
      if events.isDisjoint(with: [.hungUp, .failed]) { return Delivery(handler: handler) }
      // The kernel would report it for ever, and in every mode.
      for home in state.homes { home.loop.endWatching(self, in: home.mode) }
      defer { state.hasHungUp = true }
      return state.hasHungUp ? nil : Delivery(handler: handler)
    }
  }

  /// Puts the source into one mode; nothing when it is there already or invalid.
  func tryAttach(to loop: Loop, in mode: Loop.Mode) throws(Errno) {
    let isNew = try state.withLock { state throws(Errno) in
      guard state.handler != nil, state.homes.firstIndex(of: loop, mode) == nil,
        try loop.hold(self, in: mode)
      else { return false }
      if state.homes.isEmpty { state.hasHungUp = false }
      state.homes.append(Home(loop: loop, mode: mode))
      return true
    }
    // Whoever sleeps on a futex in this mode must move into epoll.
    if isNew { loop.rearm() }
  }
}

extension Loop.DescriptorSource: ScheduledItem {
  func traceInfo(loop: UInt32) {
    Trace.sourceInfo(loop: loop, item: number, kind: 2, order: 0, name: name)
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    do {
      try tryAttach(to: loop, in: mode)
    } catch {
      loop.report(Loop.Failure(operation: .watchDescriptor, error: error))
    }
  }

  func detach(from loop: Loop, in mode: Loop.Mode) {
    state.withLock { state in
      guard let index = state.homes.firstIndex(of: loop, mode) else { return }
      state.homes.remove(at: index)
      loop.forget(self, in: mode)
    }
  }

  func isAttached(to loop: Loop, in mode: Loop.Mode) -> Bool {
    state.withLock { $0.homes.firstIndex(of: loop, mode) != nil }
  }
}
