// Timers: a time, a grid to go on with, and a tolerance. Which timer is due is TimerQueue's business.

import LinuxIO

extension Loop {
  /// A closure that is called when its time has come, once or on a fixed grid of times.
  ///
  /// Never early. Late, it is called once and goes on at the next grid point in the future. Belongs
  /// to one loop at a time, in any number of its modes; never re-entered. Any thread may call
  /// anything. Corresponds to `CFRunLoopTimer`.
  public final class Timer: Sendable {
    /// The distance of grid points; zero for a timer that fires once.
    ///
    /// Corresponds to `CFRunLoopTimerGetInterval`.
    public var interval: Duration { .nanoseconds(Int64(clamping: periodNanoseconds)) }

    /// A name for traces.
    public let name: String

    let number = Numbers.next()
    let periodNanoseconds: UInt64
    private let state: Lock<State>

    /// A mode that holds a timer.
    struct Home {
      var mode: Mode
      /// Nil while the timer fires: it is then in the mode, but not waiting in it.
      var handle: TimerQueue.Handle?
    }

    private struct State {
      var callout: (@Sendable (Timer) -> Void)?
      var fireTime: UInt64
      var toleranceNanoseconds: UInt64
      var loop: Loop?
      var homes = Few<Home>()
      var insertion: UInt64 = 0
      var isFiring = false
      /// The callout that is going on has set the next fire time.
      var isRedated = false
      var isValid = true
    }

    /// A timer that first fires at `fireTime` and then every `interval`.
    ///
    /// - Parameters:
    ///   - fireTime: when it fires first, and where its grid begins.
    ///   - interval: zero or negative: fires once, then invalidates itself.
    ///   - tolerance: how much later it may fire to share a wake with other timers.
    ///   - name: what traces call it.
    ///   - callout: what is called, with the timer.
    public init(
      at fireTime: Instant, every interval: Duration = .zero, tolerance: Duration = .zero,
      name: String = "", callout: @escaping @Sendable (Timer) -> Void
    ) {
      self.name = name
      periodNanoseconds = interval.nonNegativeNanoseconds
      state = Lock(
        State(
          callout: callout, fireTime: fireTime.nanoseconds,
          toleranceNanoseconds: tolerance.nonNegativeNanoseconds))
    }
  }
}

extension Loop.Timer {
  /// Whether the timer can still fire. Corresponds to `CFRunLoopTimerIsValid`.
  public var isValid: Bool { state.withLock { $0.isValid } }

  /// How much later than its time the timer may fire. Corresponds to `CFRunLoopTimerGetTolerance`.
  public var tolerance: Duration {
    state.withLock { .nanoseconds(Int64(clamping: $0.toleranceNanoseconds)) }
  }

  /// When the timer fires next; while it fires, the time it fires for.
  ///
  /// Corresponds to `CFRunLoopTimerGetNextFireDate`.
  public var nextFireTime: Loop.Instant {
    state.withLock { Loop.Instant(nanoseconds: $0.fireTime) }
  }

  /// Moves the next fire time, and the grid with it.
  ///
  /// Takes effect at once, from any thread; wakes the kernel wait only if it becomes shorter. In its own
  /// callout, a timer that repeats goes on from the new time, and fires again at once if that has
  /// passed. O(log n) for each mode that holds the timer. Corresponds to `CFRunLoopTimerSetNextFireDate`.
  public func setNextFireTime(_ fireTime: Loop.Instant) {
    let sleeper = state.withLock { state -> Loop? in
      guard state.isValid else { return nil }
      state.fireTime = fireTime.nanoseconds
      state.isRedated = state.isFiring
      return moveInQueues(&state)
    }
    sleeper?.rearm()
  }

  /// Changes the tolerance. O(log n) for each mode that holds the timer.
  ///
  /// Corresponds to `CFRunLoopTimerSetTolerance`.
  public func setTolerance(_ tolerance: Duration) {
    let sleeper = state.withLock { state -> Loop? in
      guard state.isValid else { return nil }
      leaveQueues(&state)
      state.toleranceNanoseconds = tolerance.nonNegativeNanoseconds
      return state.isFiring ? nil : enterQueues(&state)
    }
    sleeper?.rearm()
  }

  /// Takes the timer out of all modes, for ever; its closure is released at once.
  ///
  /// After this returns on the loop's thread, the timer never fires; from another thread, a call that
  /// has begun goes on. O(log n) for each mode. Corresponds to `CFRunLoopTimerInvalidate`.
  public func invalidate() {
    let released = state.withLock { state -> (@Sendable (Loop.Timer) -> Void)? in
      let callout = state.callout
      if let loop = state.loop {
        state.homes.update { loop.forget(self, in: $0, forEver: true) }
      }
      state.callout = nil
      state.isValid = false
      state.homes = Few()
      state.loop = nil
      return callout
    }
    withExtendedLifetime(released) {}
  }
}

// Firing.
extension Loop.Timer {
  /// A call that has begun, and the time that it is for.
  struct Firing {
    let callout: @Sendable (Loop.Timer) -> Void
    let fireTime: UInt64
  }

  /// Begins a call if the timer is due at `now`, valid, in the mode and not being called already.
  func beginFiring(for loop: Loop, in mode: Loop.Mode, dueAt now: UInt64) -> Firing? {
    state.withLock { state in
      guard let callout = state.callout, !state.isFiring, state.fireTime <= now,
        state.loop === loop, state.homes.contains(mode)
      else { return nil }
      state.isFiring = true
      state.isRedated = false
      leaveQueues(&state)
      return Firing(callout: callout, fireTime: state.fireTime)
    }
  }

  /// Ends the call for `firedTime`: a timer that fires once is invalidated; one that was given a time in
  /// its callout keeps it; the others go to the next grid point after `now`.
  func endFiring(on loop: Loop, for firedTime: UInt64, now: UInt64) {
    let (isOver, sleeper) = state.withLock { state -> (Bool, Loop?) in
      state.isFiring = false
      guard state.isValid, periodNanoseconds > 0 else { return (state.isValid, nil) }
      if !state.isRedated {
        state.fireTime = Self.nextGridPoint(
          from: firedTime, periodNanoseconds: periodNanoseconds, after: now)
      }
      return (false, enterQueues(&state))
    }
    if isOver { invalidate() }
    // The loop that called is awake; but the timer may have gone to another one meanwhile.
    if let sleeper, sleeper !== loop { sleeper.rearm() }
  }

  /// The first point of the grid through `start` that lies after `now`. O(1); saturates.
  static func nextGridPoint(
    from start: UInt64, periodNanoseconds: UInt64, after now: UInt64
  ) -> UInt64 {
    let behind = now > start ? (now - start) / periodNanoseconds : 0
    let (steps, overflows) = behind.saturatingAdding(1)
      .multipliedReportingOverflow(by: periodNanoseconds)
    return overflows ? .max : start.saturatingAdding(steps)
  }
}

// Places in the loop's timer queues.
extension Loop.Timer: ScheduledItem {
  func traceInfo(loop: UInt32) {
    let tolerance = state.withLock { $0.toleranceNanoseconds }
    Trace.timerInfo(loop: loop, item: number, interval: periodNanoseconds, tolerance: tolerance)
    if !name.isEmpty {
      Trace.sourceInfo(loop: loop, item: number, kind: 3, order: 0, name: name)
    }
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    let sleeper = state.withLock { state -> Loop? in
      guard state.isValid, state.loop == nil || state.loop === loop,
        !state.homes.contains(mode),
        let insertion = loop.hold(self, in: mode, isFiring: state.isFiring)
      else { return nil }
      if state.homes.isEmpty { state.insertion = insertion }
      state.loop = loop
      var home = Home(mode: mode)
      defer { state.homes.append(home) }
      return state.isFiring ? nil : enqueue(state, in: mode, &home.handle)
    }
    sleeper?.rearm()
  }

  func detach(from loop: Loop, in mode: Loop.Mode) {
    state.withLock { state in
      guard state.loop === loop, let home = state.homes.remove(where: { $0.mode == mode })
      else { return }
      loop.forget(self, in: home, forEver: false)
      if state.homes.isEmpty { state.loop = nil }
    }
  }

  func isAttached(to loop: Loop, in mode: Loop.Mode) -> Bool {
    state.withLock { $0.loop === loop && $0.homes.contains(mode) }
  }

  // Each of these returns the loop when it sleeps for too long now: to be rearmed once the lock is
  // given back, since the kernel may refuse and somebody is told then.

  private func enqueue(
    _ state: borrowing State, in mode: Loop.Mode, _ handle: inout TimerQueue.Handle?
  ) -> Loop? {
    guard let loop = state.loop else { return nil }
    let (place, sleepsTooLong) = loop.enqueue(
      self, in: mode, fireTime: state.fireTime,
      toleranceNanoseconds: state.toleranceNanoseconds, insertion: state.insertion)
    handle = place
    return sleepsTooLong ? loop : nil
  }

  private func enterQueues(_ state: inout State) -> Loop? {
    var sleeper: Loop?
    var homes = state.homes
    homes.update { sleeper = enqueue(state, in: $0.mode, &$0.handle) ?? sleeper }
    state.homes = homes
    return sleeper
  }

  private func leaveQueues(_ state: inout State) {
    guard let loop = state.loop else { return }
    state.homes.update { home in
      guard let place = home.handle else { return }
      loop.dequeue(self, in: home.mode, at: place)
      home.handle = nil
    }
  }

  private func moveInQueues(_ state: inout State) -> Loop? {
    guard let loop = state.loop else { return nil }
    var sleepsTooLong = false
    state.homes.update { home in
      guard let handle = home.handle else { return }
      let isTooLong = loop.move(
        in: home.mode, at: handle, fireTime: state.fireTime,
        toleranceNanoseconds: state.toleranceNanoseconds)
      sleepsTooLong = sleepsTooLong || isTooLong
    }
    return sleepsTooLong ? loop : nil
  }
}

extension Few<Loop.Timer.Home> {
  fileprivate func contains(_ mode: Loop.Mode) -> Bool { contains { $0.mode == mode } }
}
