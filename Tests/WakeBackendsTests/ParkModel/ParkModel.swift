// One state of the park protocol in small: the word, the kernel, one sleeper and a few callers.
// What can happen next is in ParkModel+Sleeper.swift and ParkModel+Caller.swift; trying all of it is
// for Interleavings.swift.

/// The kernel waits that the sleeper may use.
enum ModelledKernel: String, CaseIterable {
  /// A futex for plans without descriptors, an eventfd in an epoll set for those with some.
  case futex
  /// An eventfd, watched edge-triggered by two epoll sets, never read.
  case eventfd
  /// A pipe, watched level-triggered by two epoll sets, drained after each wake.
  case pipe
}

struct ParkModel {
  // The layout of ParkWord.
  static let parked: UInt16 = 1
  static let inEpollSet: UInt16 = 2
  static let rearm: UInt16 = 4
  static let refused: UInt16 = 8
  static let flags: UInt16 = 15
  static let oneWake: UInt16 = 16

  var word: UInt16 = 0

  /// How much work has been published, and how often the plan changed; an odd plan has descriptors.
  var published: UInt8 = 0
  var plan: UInt8 = 0

  // The kernel's side.
  var isInFutex = false
  var ownEdge = false
  var modeEdge = false
  var pipeBytes: UInt8 = 0

  var sleeper = Sleeper()
  /// Those that are not needed have no calls to make.
  var callers: InlineArray<3, Caller>

  /// How many kicks the kernel may refuse, and whether it has refused one that nobody made good yet.
  var refusalsLeft: UInt8 = 0
  var owesKick = false

  // What no state may show.
  var claimsOfThisPark: UInt8 = 0
  var sleepEndedForNothing = false

  init(
    callers kinds: [Caller.Kind], callsEach: UInt8, timeouts: UInt8, interruptions: UInt8,
    refusals: UInt8 = 0
  ) {
    callers = InlineArray { index in
      index < kinds.count
        ? Caller(kind: kinds[index], callsLeft: callsEach) : Caller(kind: .wake, callsLeft: 0)
    }
    sleeper.timeoutsLeft = timeouts
    sleeper.interruptionsLeft = interruptions
    refusalsLeft = refusals
  }

  /// One atomic step: who did what, and the state after it.
  struct Move {
    enum Deed {
      case sleeper(Sleeper.Step)
      case caller(Int, Caller.Step)
      case kernelRefuses(Int)
      case kernelEndsTheWait
      case deadlineComes
      case signalComes
    }

    var deed: Deed
    var after: ParkModel
  }

  /// This state after `change`, as a step.
  func move(_ deed: Move.Deed, _ change: (inout ParkModel) -> Void) -> Move {
    var after = self
    change(&after)
    return Move(deed: deed, after: after)
  }

  /// A number that no other state of the same search has: all that can differ, side by side.
  var key: UInt128 {
    var key = UInt64(word) << 6 | UInt64(published) << 3 | UInt64(plan)
    key = key << 3 | UInt64(isInFutex ? 1 : 0) | UInt64(ownEdge ? 2 : 0) | UInt64(modeEdge ? 4 : 0)
    key = key << 5 | UInt64(pipeBytes) << 3 | UInt64(claimsOfThisPark) << 1
    key |= sleepEndedForNothing ? 1 : 0
    key = key << 2 | UInt64(refusalsLeft) << 1 | (owesKick ? 1 : 0)
    var callersKey = sleeper.key
    for index in callers.indices { callersKey = callersKey << 9 | callers[index].key }
    return UInt128(key) << 64 | UInt128(callersKey)
  }
}

// What must hold.
extension ParkModel {
  /// What is wrong with this state.
  func fault(_ kernel: ModelledKernel, _ protocolUnderTest: ParkProtocol) -> String? {
    if claimsOfThisPark > 1 { return "two kicks for one sleep" }
    if sleepEndedForNothing { return "a sleep ended for nothing" }
    guard callers.indices.allSatisfy({ callers[$0].isDone }) else { return nil }
    guard let rest = restingState(kernel, protocolUnderTest) else { return "never comes to rest" }
    if owesKick { return nil }
    if rest.sleeper.served != rest.published { return "lost wake" }
    return rest.sleeper.plan == rest.plan ? nil : "lost rearm"
  }

  /// Where the sleeper blocks once nobody calls any more, without help from a time-out or a signal.
  private func restingState(
    _ kernel: ModelledKernel, _ protocolUnderTest: ParkProtocol
  ) -> ParkModel? {
    var state = self
    state.sleeper.timeoutsLeft = 0
    state.sleeper.interruptionsLeft = 0
    for _ in 0..<100 {
      guard let next = state.sleeperMoves(kernel, protocolUnderTest).first else { return state }
      state = next.after
    }
    return nil
  }
}
