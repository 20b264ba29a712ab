// From what happened to a loop while it waited to the way of the wake that ended the wait. Not for
// following the events: LoopWait.

extension WakeWay {
  /// The way until a loop of `process` was awake; why there is none if a part of it is missing or the
  /// parts are not in the order of time.
  static func way(
    of ended: LoopWait.Ended, process: Int32, until end: UInt64, tellsInterrupts: Bool
  ) -> WakePassage {
    guard let first = ended.wakes.first else { return .unsplit(.incomplete) }
    let wake = ended.own?.wake ?? first
    let route = ended.route(tellsInterrupts)
    guard let route, let steps = ended.steps(from: wake.nanoseconds, until: end, on: route) else {
      return .unsplit(.incomplete)
    }
    return .split(
      WakeWay(
        wake: WakePairing.Wake(
          sequence: wake.sequence, nanoseconds: wake.nanoseconds, process: process,
          thread: wake.thread),
        route: route, steps: steps))
  }
}

extension LoopWait.Ended {
  /// Which way it was; nil if too little is known.
  fileprivate func route(_ tellsInterrupts: Bool) -> WakeAnatomy.Route? {
    guard let own else { return other == nil ? .awake : .wokenOtherwise }
    if own.turn == nil && !own.foundAway { return .fallingAsleep }
    guard let cpu = own.wakeupCPU else { return nil }
    if own.interruptedCPU == cpu { return .interrupt }
    if own.pollingCPU == cpu { return .pollingCPU }
    if own.wakingCPU == cpu { return .sameCPU }
    return tellsInterrupts ? .otherCPU : .unknown
  }

  /// The parts of the way; nil if one is missing that must have been.
  fileprivate func steps(
    from begin: UInt64, until end: UInt64, on route: WakeAnatomy.Route
  ) -> [WakeWay.Step]? {
    let passage = own ?? other
    let wait = wait(after: begin, on: route)
    var marks: [(WakeAnatomy.Segment, UInt64?)] = [
      (.call, passage?.wakingNanoseconds), (.waking, passage?.wakeupNanoseconds),
    ]
    switch wait {
    case .none: marks.append((.return, end))
    case .until(let turn): marks += [(.switch, turn.nanoseconds), (.return, end)]
    case .unrecorded: marks.append((.switchAndReturn, end))
    }
    var steps: [WakeWay.Step] = []
    var last = begin
    for case (let segment, let time?) in marks {
      // What was over before the wake is no part of its way.
      if own == nil && time < begin { continue }
      guard time >= last else { return nil }
      var step = WakeWay.Step(segment: segment, beginNanoseconds: last, endNanoseconds: time)
      step.absences = absences(in: step, wait)
      steps.append(step)
      last = time
    }
    return steps
  }

  /// The loop's wait for a CPU.
  private enum Wait {
    case none
    case until(LoopWait.Turn)
    /// It had its turn before it was awake, and nobody knows when.
    case unrecorded

    init(_ turn: LoopWait.Turn?) { self = turn.map(Wait.until) ?? .unrecorded }
  }

  private func wait(after begin: UInt64, on route: WakeAnatomy.Route) -> Wait {
    switch route {
    case .fallingAsleep: return .none
    case .interrupt, .sameCPU, .pollingCPU, .otherCPU, .unknown: return Wait(own?.turn)
    case .awake, .wokenOtherwise:
      if let turn = other?.turn, turn.nanoseconds >= begin { return .until(turn) }
      let isMissing = other.map { $0.foundAway && $0.turn == nil } ?? false
      return isMissing || wakes.first?.foundAway == true ? Wait(unwokenTurn) : .none
    }
  }

  private func absences(in step: WakeWay.Step, _ wait: Wait) -> [Absence] {
    switch step.segment {
    case .call: return own?.wakerAbsences ?? []
    case .switch, .switchAndReturn: return step.absence(behind: occupant(during: wait))
    case .waking, .return, .callout:
      return absences.filter {
        $0.beginNanoseconds >= step.beginNanoseconds && $0.endNanoseconds <= step.endNanoseconds
      }
    }
  }

  private func occupant(during wait: Wait) -> Absence.Occupant? {
    switch wait {
    case .none: nil
    case .until(let turn): turn.occupant
    case .unrecorded: lastOccupant
    }
  }
}

extension WakeWay.Step {
  /// All of it, if somebody had the CPU.
  fileprivate func absence(behind occupant: Absence.Occupant?) -> [Absence] {
    guard let occupant, durationNanoseconds > 0 else { return [] }
    return [
      Absence(
        beginNanoseconds: beginNanoseconds, readyNanoseconds: beginNanoseconds,
        endNanoseconds: endNanoseconds, occupant: occupant)
    ]
  }
}
