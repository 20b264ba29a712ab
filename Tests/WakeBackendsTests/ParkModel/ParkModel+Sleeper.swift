// The sleeper's side: each step touches the shared memory or the kernel once, as in ParkWord,
// DescriptorSet.sleep, FutexBackend.sleepOnWord and Loop.sleep.

extension ParkModel {
  /// The thread that sleeps: where it is, and what it remembers.
  struct Sleeper {
    enum Step: UInt8 {
      case readSequence, doAllWork, testRearm, takeRearm, readPlan, park
      case enterKernel, wait, drain, testStillParked, testParked, clearParked, assess
      // Of broken protocols only.
      case lookBeforeParking, setParked, storeUnparked
    }

    var step: Step?
    var wakeSequence: UInt16 = 0
    var served: UInt8 = 0
    var plan: UInt8 = 0
    var timedOut = false
    var timeoutsLeft: UInt8 = 0
    var interruptionsLeft: UInt8 = 0

    /// Whether it waits in the mode's epoll set, and not in the backend's own primitive.
    var watchesDescriptors: Bool { plan % 2 == 1 }

    var key: UInt64 {
      var key = UInt64(step?.rawValue ?? 31) << 3 | UInt64(wakeSequence)
      key = key << 6 | UInt64(served) << 3 | UInt64(plan)
      key = key << 3 | UInt64(timedOut ? 1 : 0) | UInt64(timeoutsLeft) << 1
      return key << 1 | UInt64(interruptionsLeft)
    }

    mutating func go(on program: ParkProtocol, after step: Step) {
      let next = (program.sleeper.firstIndex(of: step) ?? -1) + 1
      self.step = next < program.sleeper.count ? program.sleeper[next] : program.sleeper[0]
    }
  }

  private var awakeWord: UInt16 { sleeper.wakeSequence * Self.oneWake }

  private var parkedWord: UInt16 {
    awakeWord | Self.parked | (sleeper.watchesDescriptors ? Self.inEpollSet : 0)
  }

  /// What the sleeper can do next: nothing while it is blocked, one of several things where the
  /// kernel decides.
  func sleeperMoves(_ kernel: ModelledKernel, _ program: ParkProtocol) -> [Move] {
    let step = sleeper.step ?? program.sleeper[0]
    if step == .wait { return waitMoves(kernel, program) }
    return [
      move(.sleeper(step)) { state in
        state.sleeper.go(on: program, after: step)
        state.perform(step, kernel, program)
      }
    ]
  }

  private mutating func perform(
    _ step: Sleeper.Step, _ kernel: ModelledKernel, _ program: ParkProtocol
  ) {
    switch step {
    case .readSequence: sleeper.wakeSequence = word / Self.oneWake
    case .doAllWork: sleeper.served = published
    case .testRearm: if word & Self.flags == 0 { sleeper.go(on: program, after: .takeRearm) }
    case .takeRearm: word &= ~Self.flags
    case .readPlan: sleeper.plan = plan
    case .park: if word == awakeWord { park() } else { sleeper.step = .assess }
    case .lookBeforeParking: if word != awakeWord { sleeper.step = .assess }
    case .setParked: park()
    case .enterKernel: enter(kernel, program)
    case .drain: pipeBytes = 0
    case .testStillParked: loopInKernel(kernel, program)
    case .testParked: if word & Self.parked == 0 { sleeper.step = .assess }
    case .clearParked: word &= ~(Self.parked | Self.inEpollSet)
    case .storeUnparked: word = awakeWord
    case .assess: assess(program)
    case .wait: break
    }
  }

  private mutating func park() {
    word |= parkedWord
    claimsOfThisPark = 0
    sleeper.timedOut = false
  }

  private func waitsOnFutex(_ kernel: ModelledKernel) -> Bool {
    kernel == .futex && !sleeper.watchesDescriptors
  }

  /// The futex is entered only by whoever finds the expected value in it; an epoll set by anybody.
  private mutating func enter(_ kernel: ModelledKernel, _ program: ParkProtocol) {
    guard waitsOnFutex(kernel) else { return }
    if word == parkedWord || !program.kernelCompares {
      isInFutex = true
    } else {
      sleeper.step = .testParked
    }
  }

  private mutating func loopInKernel(_ kernel: ModelledKernel, _ program: ParkProtocol) {
    let goesBack = word & Self.parked != 0 && !program.believesTheKernel
    if goesBack { sleeper.step = .enterKernel }
  }

  private mutating func assess(_ program: ParkProtocol) {
    let mayEnd = word / Self.oneWake != sleeper.wakeSequence || sleeper.timedOut
    sleeper.timedOut = false
    if mayEnd || program.believesTheKernel {
      sleeper.step = program.sleeper[0]
    } else {
      return sleepOn(program)
    }
    sleepEndedForNothing = !mayEnd
  }

  private mutating func sleepOn(_ program: ParkProtocol) {
    let first = program.sleeper.first { [.testRearm, .readPlan].contains($0) }
    sleeper.step = first
  }
}

// The kernel.
extension ParkModel {
  private func waitMoves(_ kernel: ModelledKernel, _ program: ParkProtocol) -> [Move] {
    if isWakeable(kernel) { return [move(.kernelEndsTheWait) { $0.leave(kernel, program) }] }
    var moves: [Move] = []
    if sleeper.timeoutsLeft > 0 {
      moves.append(move(.deadlineComes) { $0.timeOut() })
    }
    if sleeper.interruptionsLeft > 0 {
      moves.append(move(.signalComes) { $0.interrupt() })
    }
    return moves
  }

  private func isWakeable(_ kernel: ModelledKernel) -> Bool {
    if waitsOnFutex(kernel) { return !isInFutex }
    if kernel == .pipe { return pipeBytes > 0 }
    return sleeper.watchesDescriptors ? modeEdge : ownEdge
  }

  private mutating func leave(_ kernel: ModelledKernel, _ program: ParkProtocol) {
    sleeper.step = .testStillParked
    if waitsOnFutex(kernel) { return }
    if kernel == .pipe { return sleeper.go(on: program, after: .wait) }
    if sleeper.watchesDescriptors { modeEdge = false } else { ownEdge = false }
  }

  private mutating func timeOut() {
    sleeper.timeoutsLeft -= 1
    sleeper.timedOut = true
    isInFutex = false
    sleeper.step = .testParked
  }

  private mutating func interrupt() {
    sleeper.interruptionsLeft -= 1
    isInFutex = false
    sleeper.step = .testStillParked
  }

  /// What a caller's system call does.
  mutating func kick(primitive: Bool, epollSet: Bool, _ kernel: ModelledKernel) {
    if kernel == .pipe { pipeBytes = min(pipeBytes + 1, 3) }
    if kernel == .futex && primitive { isInFutex = false }
    if kernel == .eventfd || (kernel == .futex && epollSet) { (ownEdge, modeEdge) = (true, true) }
  }
}
