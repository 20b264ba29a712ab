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
      // Instead of going on, when the kernel refused the kick.
      case noteRefusal
      // Of broken protocols only.
      case clear, look, countOnly
    }

    var kind: Kind
    var callsLeft: UInt8
    var step: Step?
    var sawParked = false
    var kicksPrimitive = true
    var kicksEpollSet = false

    var isDone: Bool { callsLeft == 0 }

    var key: UInt64 {
      var flags = UInt64(sawParked ? 1 : 0) | UInt64(kicksEpollSet ? 2 : 0)
      if kicksPrimitive { flags |= 4 }
      return UInt64(step?.rawValue ?? 15) << 5 | UInt64(callsLeft) << 3 | flags
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
    let deed = move(.caller(index, step)) { state in
      let before = state.callers[index]
      state.callers[index].go(on: program, after: step == .noteRefusal ? .kick : step)
      state.perform(step, as: before, index, kernel, program)
    }
    guard step == .kick, refusalsLeft > 0 else { return [deed] }
    return [deed, move(.kernelRefuses(index)) { $0.refuseKick(index) }]
  }

  private mutating func refuseKick(_ index: Int) {
    refusalsLeft -= 1
    owesKick = true
    callers[index].step = .noteRefusal
  }

  /// From here on nobody can plead that the kernel refused an earlier kick.
  private mutating func publish(_ caller: Caller) {
    if caller.kind == .wake { published += 1 } else { plan += 1 }
    if callers.indices.allSatisfy({ callers[$0].step != .noteRefusal }) { owesKick = false }
  }

  private mutating func perform(
    _ step: Caller.Step, as caller: Caller, _ index: Int, _ kernel: ModelledKernel,
    _ program: ParkProtocol
  ) {
    switch step {
    case .publish: publish(caller)
    case .noteRefusal: if program.notesRefusedKicks { word |= Self.refused }
    case .count, .look, .countOnly: count(step, caller, index, program)
    case .claim, .clear: claim(step, caller, index, program)
    case .kick:
      let place = program.looksAtPlace ? caller : Caller(kind: caller.kind, callsLeft: 0)
      kick(primitive: place.kicksPrimitive, epollSet: place.kicksEpollSet, kernel)
    }
  }

  private mutating func count(
    _ step: Caller.Step, _ caller: Caller, _ index: Int, _ program: ParkProtocol
  ) {
    let sawParked = word & (Self.parked | Self.refused) != 0
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
    guard caller.sawParked else { return skipKick(unless: false, index, program) }
    let (isParked, wasRefused) = (word & Self.parked != 0, word & Self.refused != 0)
    let isMine = isParked || wasRefused || step == .clear
    callers[index].kicksPrimitive = word & Self.inEpollSet == 0 || wasRefused
    callers[index].kicksEpollSet = word & Self.inEpollSet != 0 || wasRefused
    word &= ~(Self.parked | Self.inEpollSet | Self.refused)
    if isMine && !wasRefused { claimsOfThisPark += 1 }
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
