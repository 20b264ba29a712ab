// Adding to modes, taking out, and asking: the same for every kind of item, and what each kind means
// for the loop's state.

public import LinuxIO
import WakeBackends

// Sources, ports, timers, observers.
extension Loop {
  /// Adds a signalled source to a mode, or to all common modes with `.common`. Nothing when it is
  /// there already. Calls out (`onSchedule`). Corresponds to `CFRunLoopAddSource`.
  public func add(_ source: Source, to mode: Mode = .default) { add(item: source, to: mode) }

  /// Adds a port. Corresponds to `CFRunLoopAddSource`.
  public func add<Message, Reply>(_ port: Port<Message, Reply>, to mode: Mode = .default) {
    add(item: port.mailbox, to: mode)
  }

  /// Adds a descriptor source.
  ///
  /// - Throws: what the kernel said when it cannot watch the descriptor (`EPERM`: a regular file
  ///   cannot be watched) or has none left. The source is then in none of the modes.
  /// Corresponds to `CFRunLoopAddSource`.
  public func add(_ source: DescriptorSource, to mode: Mode = .default) throws(Errno) {
    guard belongsToThisProcess else { return }
    let modes = noteAdding(source, to: mode)
    do throws(Errno) {
      for mode in modes { try source.tryAttach(to: self, in: mode) }
    } catch {
      remove(item: source, from: mode)
      throw error
    }
  }

  /// Adds a timer. O(log n). Corresponds to `CFRunLoopAddTimer`.
  public func add(_ timer: Timer, to mode: Mode = .default) { add(item: timer, to: mode) }

  /// Adds an observer. Corresponds to `CFRunLoopAddObserver`.
  public func add(_ observer: Observer, to mode: Mode = .default) {
    add(item: observer, to: mode)
  }

  /// Takes a signalled source out of a mode; with `.common`, out of all common modes.
  /// Calls out (`onCancel`). Corresponds to `CFRunLoopRemoveSource`.
  public func remove(_ source: Source, from mode: Mode = .default) {
    remove(item: source, from: mode)
  }

  /// Takes a port out. Corresponds to `CFRunLoopRemoveSource`.
  public func remove<Message, Reply>(_ port: Port<Message, Reply>, from mode: Mode = .default) {
    remove(item: port.mailbox, from: mode)
  }

  /// Takes a descriptor source out. Corresponds to `CFRunLoopRemoveSource`.
  public func remove(_ source: DescriptorSource, from mode: Mode = .default) {
    remove(item: source, from: mode)
  }

  /// Takes a timer out; it stays valid. O(log n). Corresponds to `CFRunLoopRemoveTimer`.
  public func remove(_ timer: Timer, from mode: Mode = .default) {
    remove(item: timer, from: mode)
  }

  /// Takes an observer out. Corresponds to `CFRunLoopRemoveObserver`.
  public func remove(_ observer: Observer, from mode: Mode = .default) {
    remove(item: observer, from: mode)
  }

  /// Whether a mode holds the source; with `.common`, whether it was added to the common modes.
  /// Corresponds to `CFRunLoopContainsSource`.
  public func contains(_ source: Source, in mode: Mode = .default) -> Bool {
    contains(item: source, in: mode)
  }

  /// Whether a mode holds the port.
  public func contains<Message, Reply>(
    _ port: Port<Message, Reply>, in mode: Mode = .default
  ) -> Bool {
    contains(item: port.mailbox, in: mode)
  }

  /// Whether a mode holds the descriptor source.
  public func contains(_ source: DescriptorSource, in mode: Mode = .default) -> Bool {
    contains(item: source, in: mode)
  }

  /// Whether a mode holds the timer. Corresponds to `CFRunLoopContainsTimer`.
  public func contains(_ timer: Timer, in mode: Mode = .default) -> Bool {
    contains(item: timer, in: mode)
  }

  /// Whether a mode holds the observer. Corresponds to `CFRunLoopContainsObserver`.
  public func contains(_ observer: Observer, in mode: Mode = .default) -> Bool {
    contains(item: observer, in: mode)
  }

  /// Makes a mode common: it gets everything that the common modes hold, now and later. For ever.
  ///
  /// Corresponds to `CFRunLoopAddCommonMode`.
  public func addCommonMode(_ mode: Mode) {
    guard mode != .common, belongsToThisProcess else { return }
    let items = change { $0.makeCommon(mode) ? $0.commonItemsInOrder : [] }
    for item in items { item.attach(to: self, in: mode) }
  }
}

// The same for every kind.
extension Loop {
  private func add(item: some ScheduledItem, to mode: Mode) {
    guard belongsToThisProcess else { return }
    for mode in noteAdding(item, to: mode) { item.attach(to: self, in: mode) }
  }

  /// The modes that an item added to `mode` goes into; notes it for future common modes.
  private func noteAdding(_ item: some ScheduledItem, to mode: Mode) -> [Mode] {
    guard mode == .common else { return [mode] }
    return state.withLock { state in
      guard state.isAlive else { return [] }
      state.addCommon(item)
      return state.commonModes
    }
  }

  private func remove(item: some ScheduledItem, from mode: Mode) {
    guard belongsToThisProcess else { return }
    for mode in noteRemoving(item, from: mode) { item.detach(from: self, in: mode) }
  }

  private func noteRemoving(_ item: some ScheduledItem, from mode: Mode) -> [Mode] {
    guard mode == .common else { return [mode] }
    return state.withLock { state in
      state.removeCommon(item)
      return state.commonModes
    }
  }

  private func contains(item: some ScheduledItem, in mode: Mode) -> Bool {
    guard mode == .common else { return item.isAttached(to: self, in: mode) }
    return state.withLock { $0.commonItems[item.number] != nil }
  }
}

// Signalled sources: called by the source, with its own lock held.
extension Loop {
  func hold(_ source: Source, in mode: Mode, ticket: UInt64) -> Bool {
    change { state in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      state[mode].sources[source.number] = source
      if ticket != 0 { append(source, ticket: ticket, in: mode, &state) }
      return true
    }
  }

  func forget(_ source: Source, in mode: Mode) {
    change { state in
      state[mode].sources[source.number] = nil
      state[mode].signals.remove(source)
    }
  }

  func enqueue(_ source: Source, ticket: UInt64, in mode: Mode) {
    change { append(source, ticket: ticket, in: mode, &$0) }
  }

  private func append(
    _ source: Source, ticket: UInt64, in mode: Mode, _ state: inout LoopState
  ) {
    let memberCount = state[mode].sources.count
    state[mode].signals.append(source, ticket: ticket, memberCount: memberCount)
  }
}

// Ports: called by the mailbox, with its own lock held.
extension Loop {
  func hold(_ port: Mailbox, in mode: Mode, isReady: Bool) -> Bool {
    change { state in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      state[mode].ports[port.number] = port
      if isReady { state[mode].readyPorts.append(port) }
      return true
    }
  }

  func forget(_ port: Mailbox, in mode: Mode) {
    change { state in
      state[mode].ports[port.number] = nil
      state[mode].readyPorts.removeAll { $0 === port }
    }
  }

  func markReady(_ port: Mailbox, in mode: Mode) {
    change { state in
      if !state[mode].readyPorts.contains(where: { $0 === port }) {
        state[mode].readyPorts.append(port)
      }
    }
  }
}

// Descriptor sources: called by the source, with its own lock held.
extension Loop {
  func hold(_ source: DescriptorSource, in mode: Mode) throws(Errno) -> Bool {
    let isHeld = try change { state throws(Errno) in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      let set = try openDescriptors(of: mode, &state)
      try set.watch(source.descriptor, for: source.events, token: source.number)
      state[mode].descriptorSources[source.number] = source
      return true
    }
    // Whoever sleeps on a futex in this mode must move into epoll.
    if isHeld { rearm() }
    return isHeld
  }

  /// The mode's set of descriptors, made when first needed.
  func openDescriptors(
    of mode: Mode, _ state: inout LoopState
  ) throws(Errno) -> DescriptorSet {
    if let set = state[mode].descriptors { return set }
    let set = try backend.makeDescriptorSet()
    state[mode].descriptors = set
    return set
  }

  func forget(_ source: DescriptorSource, in mode: Mode) {
    guard belongsToThisProcess else { return }
    change { state in
      state[mode].descriptorSources[source.number] = nil
      // The number may have been closed and opened again for another source since.
      let isReused = state[mode].descriptorSources.values.contains {
        $0.descriptor == source.descriptor
      }
      if !isReused { state[mode].descriptors?.unwatch(source.descriptor) }
    }
  }
}

// Observers: called by the observer, with its own lock held.
extension Loop {
  func hold(_ observer: Observer, in mode: Mode) -> Bool {
    change { state in
      guard state.isAlive else { return false }
      makeMode(mode, &state)
      state[mode].insert(observer)
      return true
    }
  }

  func forget(_ observer: Observer, in mode: Mode) {
    change { state in
      state[mode].remove(observer)
    }
  }
}

// Timers: called by the timer, with its own lock held.
extension Loop {
  /// Makes a place for the timer; its rank among timers of equal time, or nil when the loop is dead.
  func hold(_ timer: Timer, in mode: Mode) -> UInt64? {
    change { state in
      guard state.isAlive else { return nil }
      makeMode(mode, &state)
      state[mode].timerCount += 1
      return state.nextInsertion()
    }
  }

  func forget(_ timer: Timer, in mode: Mode, at handle: TimerQueue.Handle?) {
    change { state in
      state[mode].timerCount -= 1
      if let handle { state[mode].timers.remove(handle) }
    }
  }

  func enqueue(
    _ timer: Timer, in mode: Mode, fireTime: UInt64, toleranceNanoseconds: UInt64,
    insertion: UInt64
  ) -> TimerQueue.Handle {
    let latest = fireTime.saturatingAdding(toleranceNanoseconds)
    let (handle, isEarlier) = change { state in
      let handle = state[mode].timers.insert(
        timer, fireTime: fireTime, toleranceNanoseconds: toleranceNanoseconds,
        insertion: insertion)
      return (handle, state.sleepsBeyond(latest, in: mode))
    }
    if isEarlier { rearm() }
    return handle
  }

  func dequeue(in mode: Mode, at handle: TimerQueue.Handle) {
    change { $0[mode].timers.remove(handle) }
  }

  func move(
    in mode: Mode, at handle: TimerQueue.Handle, fireTime: UInt64, toleranceNanoseconds: UInt64
  ) {
    let latest = fireTime.saturatingAdding(toleranceNanoseconds)
    let isEarlier = change { state in
      state[mode].timers.move(
        handle, to: fireTime, toleranceNanoseconds: toleranceNanoseconds)
      return state.sleepsBeyond(latest, in: mode)
    }
    if isEarlier { rearm() }
  }
}
