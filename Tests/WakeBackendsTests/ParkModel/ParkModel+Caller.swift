// The callers' side: a wake or a rearm, from publishing its cause to the system call.

extension ParkModel {
  /// A thread that wakes or rearms, a few times.
  struct Caller {
    enum Kind {
      /// Publishes work and wakes.
      case wake
      /// Publishes another plan and asks for a rearm.
      case rearm
    }

    enum Step: UInt8 {
      case publish, count, claim, kick
      // Of broken protocols only.
      case clear, look, countOnly
    }

    var kind: Kind
    var callsLeft: UInt8
    var step: Step?
    var sawParked = false
    var kicksEpollSet = false

    var isDone: Bool { callsLeft == 0 }

    var key: UInt64 {
      let flags = UInt64(sawParked ? 1 : 0) | UInt64(kicksEpollSet ? 2 : 0)
      return UInt64(step?.rawValue ?? 7) << 4 | UInt64(callsLeft) << 2 | flags
    }

    mutating func go(on program: ParkProtocol, after step: Step) {
      let next = (program.caller.firstIndex(of: step) ?? -1) + 1
      if next < program.caller.count {
        self.step = program.caller[next]
      } else {
        self = Caller(kind: kind, callsLeft: callsLeft - 1)
      }
    }
  }

  /// What the caller can do next: nothing once it is done.
  func callerMoves(
    _ index: Int, _ kernel: ModelledKernel, _ program: ParkProtocol
  ) -> [Move] {
    guard !callers[index].isDone else { return [] }
    let step = callers[index].step ?? program.caller[0]
    return [
      move(.caller(index, step)) { state in
        let before = state.callers[index]
        state.callers[index].go(on: program, after: step)
        state.perform(step, as: before, index, kernel, program)
      }
    ]
  }

  private mutating func perform(
    _ step: Caller.Step, as caller: Caller, _ index: Int, _ kernel: ModelledKernel,
    _ program: ParkProtocol
  ) {
    switch step {
    case .publish: if caller.kind == .wake { published += 1 } else { plan += 1 }
    case .count, .look, .countOnly: count(step, caller, index, program)
    case .claim, .clear: claim(step, caller, index, program)
    case .kick:
      kick(inEpollSet: caller.kicksEpollSet && program.looksAtPlace, kernel)
    }
  }

  private mutating func count(
    _ step: Caller.Step, _ caller: Caller, _ index: Int, _ program: ParkProtocol
  ) {
    let sawParked = word & Self.parked != 0
    if step != .look {
      if caller.kind == .wake { word += Self.oneWake } else { word |= Self.rearm }
    }
    guard step != .countOnly else { return }
    callers[index].sawParked = sawParked
    skipKick(unless: sawParked, index, program)
  }

  private mutating func claim(
    _ step: Caller.Step, _ caller: Caller, _ index: Int, _ program: ParkProtocol
  ) {
    let isMine = caller.sawParked && (word & Self.parked != 0 || step == .clear)
    guard caller.sawParked else { return skipKick(unless: false, index, program) }
    callers[index].kicksEpollSet = word & Self.inEpollSet != 0
    word &= ~(Self.parked | Self.inEpollSet)
    if isMine { claimsOfThisPark += 1 }
    skipKick(unless: isMine, index, program)
  }

  /// Ends the call, or goes on behind the kick, when there is nobody to kick.
  private mutating func skipKick(unless mustKick: Bool, _ index: Int, _ program: ParkProtocol) {
    let next = callers[index].step
    if !mustKick, next == .claim || next == .clear || next == .kick {
      callers[index].go(on: program, after: .kick)
    }
  }
}
