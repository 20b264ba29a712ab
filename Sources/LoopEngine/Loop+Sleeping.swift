// Step 8: what to sleep for, the sleep itself, and what was ready afterwards.

import LinuxIO
import WakeBackends

/// What a sleep waits for, settled under the loop's lock just before it.
private struct SleepPlan {
  var deadlineNanoseconds: UInt64
  var descriptors: DescriptorSet?
  /// Something is ready already: look at the descriptors, but do not wait.
  var polls: Bool
}

extension Loop {
  /// Sleeps until something is ready, the run's limit has passed, or a wake has come since the top of
  /// the iteration; just looks when `polls`.
  ///
  /// What ends the kernel's wait need not end this one: a deadline whose timer is gone, or a request
  /// to wait for something else, leads back to the kernel.
  func sleep(_ run: Run, polls: Bool) -> Readiness {
    let needsLook: Attention = [.timers, .ports, .descriptors]
    if polls && attention.isDisjoint(with: needsLook) { return Readiness() }
    while true {
      word.acceptRearm()
      var reports: [ReadyDescriptor] = []
      let onlyLooked: Bool
      do throws(Errno) {
        onlyLooked = try sleepOnce(run, polls: polls, into: &reports)
      } catch {
        report(Failure(operation: .sleep, error: error))
        stop()
        return Readiness()
      }
      let ready = assess(reports, run)
      let mayEnd = onlyLooked || ready.turn != nil || wasWoken(run)
      if mayEnd || hasReached(run.limitNanoseconds) { return ready }
    }
  }

  /// Goes to the kernel once, if need be; true when it only looked and did not wait.
  private func sleepOnce(
    _ run: Run, polls: Bool, into reports: inout [ReadyDescriptor]
  ) throws(Errno) -> Bool {
    var plan = try planSleep(run, polls: polls)
    if !plan.polls {
      plan.polls = !blocks.noteSleep(in: run.mode, isCommon: attention.contains(.common))
    }
    if !plan.polls {
      try park(plan, run, into: &reports)
    } else if let descriptors = plan.descriptors {
      try descriptors.poll(into: &reports)
    }
    return plan.polls
  }

  private func planSleep(_ run: Run, polls: Bool) throws(Errno) -> SleepPlan {
    // The run ends strictly after its limit, so it sleeps until just behind it.
    let runEnd = run.limitNanoseconds.saturatingAdding(1)
    return try state.withLock { state throws(Errno) in
      let deadline = min(state[run.mode].timers.deadlineNanoseconds, runEnd)
      let descriptors = try state[run.mode].descriptors.setToWatch(
        withMainQueue: run.servesMainQueue, for: backend)
      let isReady = polls || state.needsNoSleep(in: run.mode)
      if !isReady { noteArmed(deadline, run, &state) }
      return SleepPlan(deadlineNanoseconds: deadline, descriptors: descriptors, polls: isReady)
    }
  }

  private func noteArmed(_ deadline: UInt64, _ run: Run, _ state: inout LoopState) {
    state.waiting = (run.mode, deadline)
    guard deadline != state.lastArmedNanoseconds else { return }
    state.lastArmedNanoseconds = deadline
    Trace.timerArm(loop: number, mode: run.modeNumber, deadline: deadline)
  }

  private func park(
    _ plan: SleepPlan, _ run: Run, into reports: inout [ReadyDescriptor]
  ) throws(Errno) {
    let place: ParkingPlace = plan.descriptors == nil ? .primitive : .epollSet
    if place == .primitive { spinBeforeSleep(run, until: plan.deadlineNanoseconds) }
    guard let parked = word.park(since: run.wakeSequence, at: place) else {
      // Woken before it slept: what is ready is delivered all the same, or wakes would starve it.
      try plan.descriptors?.poll(into: &reports)
      return
    }
    defer { word.unpark() }
    busyStretchEnds(run)
    Trace.sleep(
      loop: number, mode: run.modeNumber, backend: backend.number,
      deadline: plan.deadlineNanoseconds)
    try backend.sleep(
      while: parked, until: plan.deadlineNanoseconds, watching: plan.descriptors, into: &reports)
  }

  /// What is ready now, with the descriptor whose turn it is.
  private func assess(_ reports: [ReadyDescriptor], _ run: Run) -> Readiness {
    if reports.isEmpty && attention.isDisjoint(with: [.timers, .ports]) { return Readiness() }
    return state.withLock { state in
      var ready = Readiness()
      ready.port = !state[run.mode].readyPorts.isEmpty
      if let first = state[run.mode].timers.firstFireTime {
        ready.timers = first <= backend.nowNanoseconds()
      }
      ready.mainQueue = reports.contains { $0.token == MainQueue.token }
      ready.descriptor = state[run.mode].descriptors.nextInTurn(among: reports)
      ready.turn = ready.next(after: state[run.mode].lastServed)
      return ready
    }
  }

  private func wasWoken(_ run: Run) -> Bool { word.sequence != run.wakeSequence }

  private func hasReached(_ limitNanoseconds: UInt64) -> Bool {
    limitNanoseconds != .max && backend.nowNanoseconds() > limitNanoseconds
  }

  /// Why the wait ended, for the trace.
  func wakeCause(_ kind: ReadyKind?, _ run: Run) -> UInt8 {
    if let kind { return kind.causeNumber }
    if wasWoken(run) || attention.contains(.stop) || hasBlock(for: run) { return 1 }
    return hasReached(run.limitNanoseconds) ? 5 : 0
  }
}
