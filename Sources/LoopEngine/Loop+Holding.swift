// What each kind of item means for the loop's state: called by the items, with their own lock held, so
// nothing here calls out. Nothing here waits for the lock of a loop that a child of fork inherited,
// which somebody may have held at that moment.

import LinuxIO
import WakeBackends

extension Loop {
  func forgetCommon(_ item: some ScheduledItem) {
    guard belongsToThisProcess else { return }
    state.withLock { _ = $0.removeCommon(item) }
  }
}

// Signalled sources.
extension Loop {
  func hold(_ source: Source, in mode: Mode, ticket: UInt64) -> Bool {
    change(orInherited: false) { state in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      state[mode].sources[source.number] = source
      if ticket != 0 { state[mode].enqueue(source, ticket: ticket) }
      return true
    }
  }

  func forget(_ source: Source, in mode: Mode) {
    change(orInherited: ()) { state in
      state[mode].sources[source.number] = nil
      state[mode].signals.remove(source)
    }
  }

  func enqueue(_ source: Source, ticket: UInt64, in mode: Mode) {
    change(orInherited: ()) { $0[mode].enqueue(source, ticket: ticket) }
  }
}

// Ports.
extension Loop {
  func hold(_ port: Mailbox, in mode: Mode) -> Bool {
    change(orInherited: false) { state in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      state[mode].ports[port.number] = port
      return true
    }
  }

  func forget(_ port: Mailbox, in mode: Mode) {
    change(orInherited: ()) { state in
      state[mode].ports[port.number] = nil
      state[mode].readyPorts.removeAll { $0 === port }
    }
  }

  /// Notes that the port has a message; true when the loop sleeps in the mode and must look again.
  func markReady(_ port: Mailbox, in mode: Mode) -> Bool {
    change(orInherited: false) { state in
      if !state[mode].readyPorts.contains(where: { $0 === port }) {
        state[mode].readyPorts.append(port)
      }
      return state.sleeps(in: mode)
    }
  }

  /// Notes that a message was taken: the port has no more, or waits for its next turn.
  func markServed(_ port: Mailbox, in mode: Mode, hasMore: Bool) {
    change(orInherited: ()) { state in
      state[mode].readyPorts.removeAll { $0 === port }
      if hasMore { state[mode].readyPorts.append(port) }
    }
  }
}

// Descriptor sources.
extension Loop {
  func hold(_ source: DescriptorSource, in mode: Mode) throws(Errno) -> Bool {
    try change(orInherited: false) { state throws(Errno) in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      try state[mode].descriptors.add(source, for: backend)
      return true
    }
  }

  func forget(_ source: DescriptorSource, in mode: Mode) {
    change(orInherited: ()) { $0[mode].descriptors.remove(source) }
  }

  func endWatching(_ source: DescriptorSource, in mode: Mode) {
    guard belongsToThisProcess else { return }
    state.withLock { $0[mode].descriptors.endWatching(source) }
  }
}

// Observers.
extension Loop {
  func hold(
    _ observer: Observer, _ notification: Observer.Notification, in mode: Mode
  ) -> Bool {
    change(orInherited: false) { state in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      state[mode].insert(observer, notification)
      return true
    }
  }

  func forget(_ observer: Observer, in mode: Mode) {
    change(orInherited: ()) { state in
      state[mode].remove(observer)
    }
  }
}

// Timers.
extension Loop {
  /// Makes a place for the timer; its rank among timers of equal time, or nil when the loop is dead.
  func hold(_ timer: Timer, in mode: Mode, isFiring: Bool) -> UInt64? {
    change(orInherited: nil) { state in
      guard state.isAlive else { return nil }
      makeMode(mode, &state)
      state[mode].timerCount += 1
      if isFiring { state[mode].firingTimers.append(timer) }
      return state.nextInsertion()
    }
  }

  /// Takes the timer out of the mode; `forEver` also off the list of common items.
  func forget(_ timer: Timer, in home: Timer.Home, forEver: Bool) {
    change(orInherited: ()) { state in
      if forEver { state.removeCommon(timer) }
      state[home.mode].timerCount -= 1
      if let handle = home.handle {
        state[home.mode].timers.remove(handle)
      } else {
        state[home.mode].endFiring(timer)
      }
    }
  }

  func enqueue(
    _ timer: Timer, in mode: Mode, fireTime: UInt64, toleranceNanoseconds: UInt64,
    insertion: UInt64
  ) -> (handle: TimerQueue.Handle?, sleepsTooLong: Bool) {
    let latest = fireTime.saturatingAdding(toleranceNanoseconds)
    return change(orInherited: (nil, false)) { state in
      state[mode].endFiring(timer)
      let handle = state[mode].timers.insert(
        timer, fireTime: fireTime, toleranceNanoseconds: toleranceNanoseconds,
        insertion: insertion)
      return (handle, state.sleepsBeyond(latest, in: mode))
    }
  }

  /// Takes a timer that begins to fire out of its queue; it stays in the mode.
  func dequeue(_ timer: Timer, in mode: Mode, at handle: TimerQueue.Handle) {
    change(orInherited: ()) { state in
      state[mode].timers.remove(handle)
      state[mode].firingTimers.append(timer)
    }
  }

  func move(
    in mode: Mode, at handle: TimerQueue.Handle, fireTime: UInt64, toleranceNanoseconds: UInt64
  ) -> Bool {
    let latest = fireTime.saturatingAdding(toleranceNanoseconds)
    return change(orInherited: false) { state in
      state[mode].timers.move(
        handle, to: fireTime, toleranceNanoseconds: toleranceNanoseconds)
      return state.sleepsBeyond(latest, in: mode)
    }
  }
}
