// One loop between its sleep and the end of its wait, as the kernel sees it. Not for what is made of
// it: WakeWay.

import TraceModel

/// What has happened to a loop's thread since it went to sleep.
struct LoopWait {
  /// A wake that called the kernel.
  struct Wake {
    let sequence: UInt64
    let nanoseconds: UInt64
    let thread: Int32
    /// Whether the loop's thread was on no CPU then.
    let foundAway: Bool
  }

  /// The thread's first turn on a CPU after it was woken, and who had that CPU meanwhile.
  struct Turn {
    let nanoseconds: UInt64
    let occupant: Absence.Occupant?
  }

  /// The kernel wakes the thread.
  struct Passage {
    /// The wake that made it do so; nil: an interrupt, or a thread without a wake.
    let wake: Wake?
    let wakingNanoseconds: UInt64
    let wakingCPU: UInt32
    /// Whether the thread was on no CPU then.
    let foundAway: Bool
    /// What the waking thread was kept from its call by.
    var wakerAbsences: [Absence] = []
    var wakeupNanoseconds: UInt64?
    var wakeupCPU: UInt32?
    var turn: Turn?
    var interruptedCPU: UInt32?
    var pollingCPU: UInt32?
    /// The thread lost its CPU only afterwards: it had not slept.
    var isCaught = false
  }

  /// A wake that has ended its wait, whose first callout is still to come.
  struct Arrival {
    let wakeNanoseconds: UInt64
    let nanoseconds: UInt64
    let backend: TraceBackend
    let passage: WakePassage
  }

  /// What is known at the end of a wait.
  struct Ended {
    let backend: TraceBackend
    /// The wakes that are settled by it, in order.
    let wakes: [Wake]
    /// The waking for one of them.
    let own: Passage?
    /// The first waking for anything else.
    let other: Passage?
    /// The first turn after the first wake that is not the passage's.
    let unwokenTurn: Turn?
    /// Who had the loop's CPU, in case that its turn was not recorded.
    let lastOccupant: Absence.Occupant?
    /// What lay between the turns of the loop's thread.
    let absences: [Absence]
    let isThreadSeen: Bool
  }

  var arrival: Arrival?
  var turns = ThreadTurns()
  private var backend = TraceBackend.unknown
  private var pending: [Wake] = []
  private var settledSequence: UInt64 = 0
  private var own: Passage?
  private var other: Passage?
  private var unwokenTurn: Turn?
  private var isThreadSeen = false
  /// Where the thread was last.
  private var cpu: UInt32?

  /// A loop that never wakes keeps no more wakes than this.
  private static let mostPending = 1024

  mutating func sleep(with backend: TraceBackend, at time: UInt64, _ cpus: [UInt32: CPUTurns]) {
    self.backend = backend
    startOver(at: time, cpus)
  }

  private mutating func startOver(at time: UInt64, _ cpus: [UInt32: CPUTurns]) {
    own = nil
    other = nil
    unwokenTurn = nil
    turns.ran(by: time, cpus)
    turns.forget()
  }

  /// Returns whether the wake can still end a wait.
  mutating func wake(_ sequence: UInt64, at time: UInt64, by thread: Int32) -> Bool {
    guard sequence > settledSequence else { return false }
    if pending.count >= Self.mostPending { pending.removeFirst(Self.mostPending / 2) }
    pending.append(
      Wake(sequence: sequence, nanoseconds: time, thread: thread, foundAway: turns.isAway))
    return true
  }

  /// Returns whether the waking thread has a wake pending, whose passage begins here; `absences` are
  /// that thread's since its wake.
  mutating func waking(_ event: KernelEvent, _ absences: [Absence]) -> Bool {
    isThreadSeen = true
    let wake = event.isInInterrupt ? nil : pending.last { $0.thread == event.thread }
    var passage = Passage(
      wake: wake, wakingNanoseconds: event.timestampNanoseconds, wakingCPU: event.cpu,
      foundAway: turns.isAway)
    turns.waking(at: event.timestampNanoseconds)
    guard wake != nil else {
      if other == nil { other = passage }
      return false
    }
    passage.wakerAbsences = absences
    own = passage
    return true
  }

  mutating func wakeup(_ event: KernelEvent, cpu: UInt32) {
    turns.queued(on: cpu)
    changePassage { passage in
      guard passage.wakeupNanoseconds == nil else { return }
      passage.wakeupNanoseconds = event.timestampNanoseconds
      passage.wakeupCPU = cpu
    }
  }

  /// The thread's CPU turns to another one.
  mutating func left(_ event: KernelEvent, _ cpus: [UInt32: CPUTurns]) {
    isThreadSeen = true
    cpu = event.cpu
    turns.left(at: event.timestampNanoseconds, event.cpu, cpus)
    changePassage { if !$0.foundAway && $0.turn == nil { $0.isCaught = true } }
  }

  /// The first turn counts: a later one is the loop's turn again after it was preempted.
  mutating func switched(_ event: KernelEvent, _ cpus: [UInt32: CPUTurns]) {
    isThreadSeen = true
    turns.ran(by: event.timestampNanoseconds, cpus)
    let turn = Turn(
      nanoseconds: event.timestampNanoseconds,
      occupant: occupant(until: event.timestampNanoseconds, cpus))
    var isLater = true
    changePassage { passage in
      guard passage.turn == nil && !passage.isCaught else { return }
      passage.turn = turn
      isLater = false
    }
    if isLater, !pending.isEmpty, unwokenTurn == nil { unwokenTurn = turn }
  }

  /// Who has had the CPU for which the loop waits, or on which it was last, since the wake.
  private func occupant(
    until time: UInt64, _ cpus: [UInt32: CPUTurns]
  ) -> Absence.Occupant? {
    let passage = own ?? other
    let begin = max(passage?.wakeupNanoseconds ?? 0, pending.first?.nanoseconds ?? time)
    guard let cpu = passage?.wakeupCPU ?? cpu else { return nil }
    return cpus[cpu]?.occupant(from: begin, to: time)
  }

  mutating func interruptSent(to cpu: UInt32) {
    if own?.wakeupNanoseconds == nil { own?.interruptedCPU = cpu }
  }

  mutating func pollingCPUTold(_ cpu: UInt32) {
    if own?.wakeupNanoseconds == nil { own?.pollingCPU = cpu }
  }

  /// The waking for a wake, or until there is one that for anything else.
  private mutating func changePassage(_ change: (inout Passage) -> Void) {
    if var passage = own {
      change(&passage)
      own = passage
    } else if var passage = other {
      change(&passage)
      other = passage
    }
  }

  /// The wait is over; wakes up to `sequence` are settled by it.
  mutating func end(
    sequence: UInt64, at time: UInt64, _ cpus: [UInt32: CPUTurns]
  ) -> Ended {
    let occupant = occupant(until: time, cpus)
    turns.ran(by: time, cpus)
    let settled = pending.filter { $0.sequence <= sequence }
    pending.removeAll { $0.sequence <= sequence }
    settledSequence = max(settledSequence, sequence)
    defer {
      arrival = nil
      startOver(at: time, cpus)
    }
    return Ended(
      backend: backend, wakes: settled,
      own: own.flatMap { ($0.wake?.sequence ?? 0) <= sequence ? $0 : nil }, other: other,
      unwokenTurn: unwokenTurn, lastOccupant: occupant, absences: turns.absences,
      isThreadSeen: isThreadSeen)
  }
}
