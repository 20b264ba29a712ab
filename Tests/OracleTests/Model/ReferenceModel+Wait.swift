// The wait of one iteration: what ends it, and in which order of several things.

extension ReferenceModel {
  /// What ended the wait; nil: nothing was ready, and the loop polls.
  func wait(_ activation: ModelActivation, polls: Bool) -> ModelEvent? {
    var steps = stepsWhileAsleep[...]
    stepsWhileAsleep = []
    let planned = steps.count
    while !isAbandoned {
      if let event = nextEvent(activation) {
        if let finding = finding(taken: planned - steps.count, planned) { abandon(finding) }
        return event
      }
      if polls { return nil }
      if let step = steps.popFirst() {
        isAsleep = true
        elsewhere(step)
        isAsleep = false
      } else if !sleepToDeadline(activation) {
        abandon(.endless)
      }
    }
    return nil
  }

  /// Lets the time pass until a short limit is over, if that ends this sleep.
  private func sleepToDeadline(_ activation: ModelActivation) -> Bool {
    let sleepers = has(.deadlinePerActivation) ? [activation] : activations
    guard sleepers.contains(where: { $0.isTimed && !$0.deadlineHasPassed }) else {
      return false
    }
    passDeadline()
    return true
  }

  private func finding(taken: Int, _ planned: Int) -> SleepFinding? {
    if taken == planned { return nil }
    return taken == 0 ? .notAsleep : .endedByStep(taken - 1)
  }

  private func abandon(_ finding: SleepFinding) {
    isAbandoned = true
    callouts?.found(finding)
  }

  // MARK: Choosing

  private func nextEvent(_ activation: ModelActivation) -> ModelEvent? {
    let mode = activation.mode
    addTrueEvents(activation)
    var first: ModelEvent?
    if has(.wakeIsNoEvent), mode.ready.contains(.wake), isTrue(.wake, activation) {
      take(.wake, activation)
      first = .wake
    }
    if let event = has(.kindsTakeTurns) ? turn(activation) : oldest(activation) {
      take(event, activation)
      first = event
    }
    if first == nil, has(.blockEndsSleep), hasMatchingBlock(mode) { first = .block }
    if first == nil, has(.deadlinePerActivation), activation.deadlineHasPassed {
      first = .deadline
    }
    return first
  }

  /// As epoll does it: the oldest that is still true, forgetting the others on the way.
  private func oldest(_ activation: ModelActivation) -> ModelEvent? {
    let mode = activation.mode
    while let event = mode.ready.first {
      if isTrue(event, activation) { return event }
      mode.ready.removeFirst()
    }
    return nil
  }

  /// The oldest of the kind whose turn it is.
  private func turn(_ activation: ModelActivation) -> ModelEvent? {
    let mode = activation.mode
    let ready = mode.ready.filter { isTrue($0, activation) }
    return ready.first { kind($0) != mode.lastKind && $0 != .wake } ?? ready.first
  }

  /// The kind that takes turns with others; nil for what only ends a wait.
  func kind(_ event: ModelEvent) -> ModelMode.Kind? {
    switch event {
    case .timer: .timer
    case .port: .port
    case .wake, .block, .deadline: nil
    }
  }

  // MARK: Descriptors

  /// Whether a read of the event's descriptor would succeed.
  private func isTrue(_ event: ModelEvent, _ activation: ModelActivation) -> Bool {
    switch event {
    case .wake:
      has(.wakesPerActivation) ? wakeCount != activation.seenWakes : wakeIsPending
    case .timer: timerIsTrue(activation.mode)
    case .port(let index): ports[index].hasMessage
    case .block, .deadline: false
    }
  }

  private func timerIsTrue(_ mode: ModelMode) -> Bool {
    let isDue = hasDueTimer(mode)
    return (mode.timerHasExpired && (isDue || !has(.noStrayTimer)))
      || (isDue && has(.dateCountsInEveryMode))
  }

  /// What the switches make true without an edge of a descriptor.
  private func addTrueEvents(_ activation: ModelActivation) {
    let mode = activation.mode
    if has(.wakesPerActivation), isTrue(.wake, activation) { mode.becameReady(.wake) }
    if has(.dateCountsInEveryMode), isTrue(.timer, activation) { mode.becameReady(.timer) }
  }

  private func take(_ event: ModelEvent, _ activation: ModelActivation) {
    if case .port = event, has(.messageStaysInPort) { return }
    activation.mode.ready.removeAll { $0 == event }
    switch event {
    case .wake:
      wakeIsPending = false
      activation.seenWakes = wakeCount
    case .timer: activation.mode.timerHasExpired = false
    case .port(let index): ports[index].hasMessage = false
    case .block, .deadline: break
    }
  }
}
