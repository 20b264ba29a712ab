// Observers: told at the points of a run that they ask for.

import LinuxIO
import Synchronization

extension Loop {
  /// A closure that is called at chosen points of a run.
  ///
  /// Belongs to one loop at a time, in any number of its modes; not re-entered by a nested run. Any
  /// thread may call anything. Corresponds to `CFRunLoopObserver`.
  public final class Observer: Sendable {
    /// The points at which it is called.
    public let activities: Activity
    /// False for an observer that is invalidated by its first call.
    public let repeats: Bool
    /// Lower orders are called first; equal ones in the order in which they were added.
    public let order: Int
    /// A name for traces.
    public let name: String

    let number = Numbers.next()
    private let state: Lock<State>

    private let isFiring = Atomic<Bool>(false)

    private struct State {
      var notification: Notification?
      var homes: [Home] = []
    }

    /// An observer of `activities` that calls `callout` on the loop's thread.
    public init(
      _ activities: Activity, repeats: Bool = true, order: Int = 0, name: String = "",
      callout: @escaping @Sendable (Observer, Activity) -> Void
    ) {
      self.activities = activities
      self.repeats = repeats
      self.order = order
      self.name = name
      state = Lock(State(notification: Notification(call: callout)))
    }
  }
}

extension Loop.Observer {
  /// Whether the observer may still be called. Corresponds to `CFRunLoopObserverIsValid`.
  public var isValid: Bool { state.withLock { $0.notification != nil } }

  /// Takes the observer out of all modes, for ever; its closure is released.
  ///
  /// Corresponds to `CFRunLoopObserverInvalidate`.
  public func invalidate() {
    let taken = state.withLock { state -> State in
      let taken = state
      state = State()
      return taken
    }
    for home in taken.homes { home.loop.forget(self, in: home.mode) }
    leaveCommonItems(of: taken.homes)
  }

  /// The closure, in a struct for the reason that `Callout` is one.
  struct Notification: Sendable {
    let call: @Sendable (Loop.Observer, Loop.Activity) -> Void
  }

  /// What to call; nil when the observer left the mode or is invalid.
  func notification(for loop: Loop, in mode: Loop.Mode) -> Notification? {
    state.withLock { state in
      state.homes.firstIndex(of: loop, mode) == nil ? nil : state.notification
    }
  }

  /// Begins a call; false when it is being called already. Its loop's thread only, and so no exchange.
  func beginCall() -> Bool {
    if isFiring.load(ordering: .acquiring) { return false }
    isFiring.store(true, ordering: .releasing)
    return true
  }

  /// Ends a call; the first one of an observer that does not repeat invalidates it.
  func endCall() {
    isFiring.store(false, ordering: .releasing)
    if !repeats { invalidate() }
  }
}

extension Loop.Observer: ScheduledItem {
  // Nothing is to be told of one without a name: its calls carry number and order.
  func traceInfo(loop: UInt32) {
    if !name.isEmpty {
      Trace.sourceInfo(loop: loop, item: number, kind: 4, order: Int64(order), name: name)
    }
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    state.withLock { state in
      guard let notification = state.notification, state.homes.allSatisfy({ $0.loop === loop }),
        state.homes.firstIndex(of: loop, mode) == nil, loop.hold(self, notification, in: mode)
      else { return }
      state.homes.append(Home(loop: loop, mode: mode))
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
