// Adding to modes, removing from them, invalidating: sections 2, 5 and 6 of SEMANTICS.md.

extension ReferenceModel {
  func isCommon(_ mode: ScriptMode) -> Bool {
    mode == .common || (mode == .commonByValue && has(.commonByValue))
  }

  /// The mode, made if there is none.
  func makeMode(_ name: ScriptMode) -> ModelMode {
    if let mode = modes[name] { return mode }
    let mode = ModelMode(name: name)
    if wakeIsPending { mode.ready.append(.wake) }
    modes[name] = mode
    return mode
  }

  func addCommonMode(_ mode: ScriptMode) {
    if !commonModes.insert(mode).inserted { return }
    for item in commonItems { addToMode(item, mode) }
  }

  func add(_ item: ScriptItem, to mode: ScriptMode) {
    guard isValid(item) else { return }
    guard isCommon(mode) else { return addToMode(item, mode) }
    if !commonItems.contains(where: { areEqual($0, item) }) { commonItems.append(item) }
    for mode in commonModes { addToMode(item, mode) }
  }

  func remove(_ item: ScriptItem, from mode: ScriptMode) {
    guard isCommon(mode) else { return removeFromMode(item, mode) }
    guard let place = commonItems.firstIndex(where: { areEqual($0, item) }) else { return }
    commonItems.remove(at: place)
    for mode in commonModes { removeFromMode(item, mode) }
  }

  func contains(_ item: ScriptItem, in mode: ScriptMode) -> Bool {
    if case .timer(let index) = item, !timers[index].isInLoop, !has(.commonTimerIsContained) {
      return false
    }
    if isCommon(mode) { return commonItems.contains { areEqual($0, item) } }
    guard let mode = modes[mode] else { return false }
    return switch item {
    case .source(let index): mode.sources.contains { areEqual($0, sources[index]) }
    case .port(let index): mode.ports.contains { $0 === ports[index] }
    case .timer(let index): mode.timers.contains { $0 === timers[index] }
    case .observer(let index): mode.observers.contains { $0 === observers[index] }
    }
  }

  func invalidate(_ item: ScriptItem) {
    switch item {
    case .source(let index): invalidate(sources[index])
    case .port(let index): invalidate(ports[index])
    case .timer(let index): invalidate(timers[index])
    case .observer(let index): invalidate(observers[index], item)
    }
  }

  func guardSleep(of mode: ScriptMode) {
    let observer =
      sleepGuards[mode]
      ?? ModelObserver(.beforeWaiting, order: .max, repeats: true, event: { _ in .beforeSleep })
    sleepGuards[mode] = observer
    put(observer, into: mode)
  }

  // MARK: Equality

  func areEqual(_ one: ModelSource, _ other: ModelSource) -> Bool {
    if one === other { return true }
    if has(.sourceIdentity) { return false }
    return one.contents == other.contents && one.isPort == other.isPort
      && one.isValid == other.isValid
  }

  private func areEqual(_ one: ScriptItem, _ other: ScriptItem) -> Bool {
    if case .source(let one) = one, case .source(let other) = other {
      return areEqual(sources[one], sources[other])
    }
    return one == other
  }

  // MARK: One mode

  private func addToMode(_ item: ScriptItem, _ mode: ScriptMode) {
    guard isValid(item) else { return }
    switch item {
    case .source(let index): put(sources[index], into: mode)
    case .port(let index): put(ports[index], into: mode)
    case .timer(let index): put(timers[index], into: mode)
    case .observer(let index): put(observers[index], into: mode)
    }
  }

  private func removeFromMode(_ item: ScriptItem, _ mode: ScriptMode) {
    guard let mode = modes[mode] else { return }
    switch item {
    case .source(let index): take(sources[index], outOf: mode)
    case .port(let index): take(ports[index], outOf: mode)
    case .timer(let index): take(timers[index], outOf: mode)
    case .observer(let index): take(observers[index], outOf: mode)
    }
  }

  private func put(_ source: ModelSource, into name: ScriptMode) {
    let mode = makeMode(name)
    if (mode.sources + mode.ports).contains(where: { areEqual($0, source) }) { return }
    source.places = (source.places ?? 0) + 1
    if source.isPort {
      mode.ports.append(source)
      if source.hasMessage { mode.becameReady(.port(source.index)) }
    } else {
      mode.sources.append(source)
      call(.scheduled(source.contents, name.isCommon ? .common : name))
    }
  }

  private func take(_ source: ModelSource, outOf mode: ModelMode) {
    if source.isPort {
      guard let place = mode.ports.firstIndex(where: { $0 === source }) else { return }
      mode.ports.remove(at: place)
      mode.ready.removeAll { $0 == .port(source.index) }
    } else {
      guard let place = mode.sources.firstIndex(where: { areEqual($0, source) }) else { return }
      mode.sources.remove(at: place)
    }
    if let places = source.places, places > 0 { source.places = places - 1 }
    if !source.isPort {
      call(.cancelled(source.contents, mode.name.isCommon ? .common : mode.name))
    }
  }

  private func invalidate(_ source: ModelSource) {
    guard source.isValid else { return }
    source.isValid = false
    source.signalTime = 0
    let places = source.places
    source.places = nil
    guard (places ?? 0) > 0 || has(.invalidIsNowhere) else { return }
    for mode in modes.values { take(source, outOf: mode) }
    remove(source.item, from: .common)
  }

  private func put(_ observer: ModelObserver, into name: ScriptMode) {
    let mode = makeMode(name)
    if mode.observers.contains(where: { $0 === observer }) { return }
    mode.insert(observer)
    observer.places += 1
  }

  private func take(_ observer: ModelObserver, outOf mode: ModelMode) {
    guard let place = mode.observers.firstIndex(where: { $0 === observer }) else { return }
    mode.observers.remove(at: place)
    observer.places -= 1
  }

  func invalidate(_ observer: ModelObserver, _ item: ScriptItem) {
    guard observer.isValid else { return }
    observer.isValid = false
    guard observer.places > 0 || has(.invalidIsNowhere) else { return }
    for mode in modes.values { take(observer, outOf: mode) }
    remove(item, from: .common)
  }
}
