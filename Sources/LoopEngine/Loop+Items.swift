// Adding to modes, taking out, and asking: the same for every kind of item. What a kind means for the
// loop's state is in Loop+Holding.swift.

public import LinuxIO

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
      if mode == .common { settleCommon(source, in: modes) }
      if Trace.recordsItems { source.traceInfo(loop: number) }
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
    // A loop that sleeps in the mode looks again, and now also waits for blocks for common modes.
    rearm()
    for item in items {
      item.attach(to: self, in: mode)
      if !isCommonItem(item) { item.detach(from: self, in: mode) }
    }
  }
}

// The same for every kind.
extension Loop {
  private func add(item: some ScheduledItem, to mode: Mode) {
    guard belongsToThisProcess else { return }
    let modes = noteAdding(item, to: mode)
    for mode in modes { item.attach(to: self, in: mode) }
    if mode == .common { settleCommon(item, in: modes) }
    if Trace.recordsItems { item.traceInfo(loop: number) }
  }

  /// Brings the list of common items and the modes together, after an item was put into each: what
  /// another thread took off the list meanwhile leaves the modes; what is in none of them, because it is
  /// invalid or belongs to another loop, leaves the list.
  private func settleCommon(_ item: some ScheduledItem, in modes: [Mode]) {
    if !isCommonItem(item) {
      for mode in modes { item.detach(from: self, in: mode) }
    } else if !modes.contains(where: { item.isAttached(to: self, in: $0) }) {
      forgetCommon(item)
    }
  }

  private func isCommonItem(_ item: some ScheduledItem) -> Bool {
    state.withLock { $0.commonItems[item.number] != nil }
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
    return state.withLock { $0.removeCommon(item) ? $0.commonModes : [] }
  }

  private func contains(item: some ScheduledItem, in mode: Mode) -> Bool {
    guard belongsToThisProcess else { return false }
    guard mode == .common else { return item.isAttached(to: self, in: mode) }
    return item.isValid && isCommonItem(item)
  }
}
