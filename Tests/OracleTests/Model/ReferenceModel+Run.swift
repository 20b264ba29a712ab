// One run, one iteration: section 3 of SEMANTICS.md, step by step.

extension ReferenceModel {
  func run(
    _ name: ScriptMode, _ limit: ScriptLimit, returnAfterSourceHandled: Bool
  ) -> RunOutcome {
    if name.isCommon { return .finished }
    guard let mode = modes[name], !isEmpty(mode) else { return .finished }
    let activation = ModelActivation(mode: mode, seenWakes: wakeCount, limit: limit)
    activations.append(activation)
    activation.isTimed = limit == .short && has(.limitIncludesEntry)
    notify(.entry, mode)
    activation.isTimed = limit == .short && !activation.isStopped
    let outcome = iterate(activation, returnAfterSourceHandled)
    // The timer behind the limit is gone before the Exit observers, which may run the loop again.
    activation.isTimed = false
    notify(.exit, mode)
    activations.removeLast()
    return outcome
  }

  private func iterate(
    _ activation: ModelActivation, _ returnAfterSourceHandled: Bool
  ) -> RunOutcome {
    let mode = activation.mode
    if activation.isStopped { return .stopped }
    while true {
      activation.ignoresWakes = false
      activation.seenWakes = wakeCount
      notify(.beforeTimers, mode)
      notify(.beforeSources, mode)
      runBlocks(mode)
      var handled = performSources(mode, onlyOne: returnAfterSourceHandled)
      if handled { runBlocks(mode) }
      let polls = handled || activation.limit == .zero || hasNoReasonToSleep(mode)
      if !polls { notify(.beforeWaiting, mode) }
      let event = wait(activation, polls: polls)
      let servings = servings(of: event)
      activation.ignoresWakes = true
      if !polls { notify(.afterWaiting, mode) }
      if deliver(event, mode, servedBefore: servings) { handled = true }
      runBlocks(mode)

      if isAbandoned { return .asleep }
      if handled, returnAfterSourceHandled { return .handledSource }
      if activation.limit == .zero || activation.deadlineHasPassed { return .timedOut }
      if activation.isStopped { return .stopped }
      if isEmpty(mode) { return .finished }
    }
  }

  private func isEmpty(_ mode: ModelMode) -> Bool {
    mode.sources.isEmpty && mode.ports.isEmpty && mode.timers.isEmpty && !hasMatchingBlock(mode)
  }

  private func hasNoReasonToSleep(_ mode: ModelMode) -> Bool {
    (has(.queuedBlockPolls) && hasMatchingBlock(mode)) || (has(.emptyModePolls) && isEmpty(mode))
  }

  // MARK: The steps

  private func notify(_ activity: Activities, _ mode: ModelMode) {
    let snapshot = mode.observers.filter {
      $0.activities.contains(activity) && $0.isValid && !$0.isFiring
    }
    for observer in snapshot where observer.isValid {
      if has(.removedObserverIsSilent), !mode.observers.contains(where: { $0 === observer }) {
        continue
      }
      observer.isFiring = true
      call(observer.event(activity))
      if !observer.repeats, let index = observers.firstIndex(where: { $0 === observer }) {
        invalidate(.observer(index))
      }
      observer.isFiring = false
    }
  }

  private func performSources(_ mode: ModelMode, onlyOne: Bool) -> Bool {
    let signalled = mode.sources.filter { $0.isValid && $0.signalTime != 0 }
    let sorted = signalled.sorted { ($0.order, $0.signalTime) < ($1.order, $1.signalTime) }
    var any = false
    var last = false
    for source in sorted {
      if has(.removedSourceIsSilent), !mode.sources.contains(where: { areEqual($0, source) }) {
        continue
      }
      last = perform(source)
      any = any || last
      if onlyOne, last { break }
    }
    return has(.anySourceCounts) ? any : last
  }

  private func perform(_ source: ModelSource) -> Bool {
    if source.signalTime == 0 { return false }
    source.signalTime = 0
    if !source.isValid { return false }
    call(.performed(source.contents))
    return true
  }

  /// Delivers what ended the wait; whether a source handled it.
  private func deliver(
    _ event: ModelEvent?, _ mode: ModelMode, servedBefore servings: Int
  ) -> Bool {
    if let kind = event.flatMap(kind) { mode.lastKind = kind }
    switch event {
    case .timer:
      fireTimers(mode)
      return false
    case .port(let index):
      if has(.reportsAge) && servings != ports[index].servings { return false }
      return receive(has(.messageStaysInPort) ? takeMessage(mode) : index, mode)
    case .wake, .block, .deadline, nil:
      return false
    }
  }

  /// How often the port was served of which the event tells.
  private func servings(of event: ModelEvent?) -> Int {
    if case .port(let index) = event { ports[index].servings } else { 0 }
  }

  private func receive(_ index: Int?, _ mode: ModelMode) -> Bool {
    guard let index, ports[index].isValid, mode.ports.contains(where: { $0 === ports[index] })
    else { return false }
    ports[index].servings += 1
    call(.received(index))
    return true
  }

  /// The port of the mode that has waited longest, without its message.
  private func takeMessage(_ mode: ModelMode) -> Int? {
    for case .port(let index) in mode.ready where ports[index].hasMessage {
      ports[index].hasMessage = false
      for mode in modes.values { mode.ready.removeAll { $0 == .port(index) } }
      return index
    }
    return nil
  }
}
