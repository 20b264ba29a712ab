// Wakes followed through the kernel: from the event `wake` in the waking thread over the scheduler's
// events to the loop that is awake. Not for the wakes of which the kernel said nothing: WakeLedger.
//
// The order of one wake, with the threads that record it:
//
//   wake            waker              the engine, before its system call
//   sched_waking    waker              the loop's thread slept; this call wakes it
//   ipi_send_cpu    waker              only where another CPU must be interrupted
//   sched_wakeup    waker or an interrupt on the loop's CPU
//   sched_switch    the loop's CPU
//   after_waiting   loop               the engine
//
// A `sched_waking` is taken for a wake only if the thread that made it has such a wake pending. A loop
// that had not gone to sleep, or was woken by something else, has a shorter way: WakeWay+Steps.

import TraceModel

/// Splits the wakes of all loops into segments, event by event.
struct WakeAnatomist {
  /// A loop of a process.
  struct LoopKey: Hashable {
    let process: Int32
    let loop: UInt32
  }

  /// What is known of the wakes of one loop and backend.
  struct Passages {
    var byRoute: [WakeAnatomy.Route: Times] = [:]
    var unsplit: [WakeAnatomy.Unsplit: UInt64] = [:]
  }

  /// Durations of wakes that went one way.
  struct Times {
    var segments: [WakeAnatomy.Segment: DurationDigest] = [:]
    var heldUp = DurationDigest()
    var toAwake = DurationDigest()
  }

  /// A wake that led to a callout: when it was, and what is known of its way.
  typealias Answered = (wakeNanoseconds: UInt64, passage: WakePassage)

  fileprivate struct Waker {
    let loop: LoopKey
    let sequence: UInt64
    var turns = ThreadTurns()
  }

  private(set) var passages: [LoopKey: [TraceBackend: Passages]] = [:]

  /// What the last event of a loop made known of a wake, as far as to the end of the wait.
  private(set) var ended: WakePassage?

  /// The wake that the last event of a loop answers.
  private(set) var answered: Answered?

  private let covered: ClosedRange<UInt64>
  private let tellsInterrupts: Bool
  private var gaps = LossTimeline()
  private var waits: [LoopKey: LoopWait] = [:]
  /// The loop that each loop thread belongs to.
  private var loops: [Int32: LoopKey] = [:]
  private var cpus: [UInt32: CPUTurns] = [:]
  /// The threads of which everything is recorded; empty where the recording does not tell.
  private var followed: Set<Int32> = []
  /// The threads that are about to wake a loop.
  private var wakers: [Int32: Waker] = [:]
  /// The thread whose waking was the last thing that each waker did in the kernel.
  private var lastWoken: [Int32: Int32] = [:]

  init(covering covered: ClosedRange<UInt64>, tellsInterrupts: Bool) {
    self.covered = covered
    self.tellsInterrupts = tellsInterrupts
  }

  /// Kernel events are missing in this span.
  mutating func add(_ loss: TraceLoss) { gaps.add(loss) }

  mutating func add(_ event: KernelEvent) {
    switch event.action {
    case .waking(let thread): wake(thread, event)
    case .wakeup(let thread, let cpu): change(thread) { $0.wakeup(event, cpu: cpu) }
    case .switched(let thread):
      cpus[event.cpu, default: CPUTurns()].add(event)
      let (cpus, time) = (cpus, event.timestampNanoseconds)
      change(event.thread) { $0.left(event, cpus) }
      change(thread) { $0.switched(event, cpus) }
      wakers[event.thread]?.turns.left(at: time, event.cpu, cpus)
      wakers[thread]?.turns.ran(by: time, cpus)
    case .interruptSent(let cpu): toLastWoken(by: event) { $0.interruptSent(to: cpu) }
    case .pollingCPUTold(let cpu): toLastWoken(by: event) { $0.pollingCPUTold(cpu) }
    case .followed(let thread): followed.insert(thread)
    }
  }

  private mutating func wake(_ thread: Int32, _ event: KernelEvent) {
    lastWoken[event.thread] = nil
    wakers[thread]?.turns.waking(at: event.timestampNanoseconds)
    wakers[event.thread]?.turns.ran(by: event.timestampNanoseconds, cpus)
    let absences = wakers[event.thread]?.turns.absences ?? []
    guard change(thread, { $0.waking(event, absences) }) == true else { return }
    lastWoken[event.thread] = thread
    wakers[event.thread] = nil
  }

  /// Takes in an event of a loop; `losses` are those of the loops' own events.
  mutating func add(_ event: TraceEvent, _ losses: LossTimeline, _ scope: AnalysisScope) {
    let key = LoopKey(process: event.process, loop: event.loop)
    ended = nil
    answered = nil
    switch event.payload {
    case .loopInfo(let thread, _, _) where thread != 0: loops[thread] = key
    case .sleep(_, let backend, _):
      loops[event.thread] = key
      waits[key, default: LoopWait()].sleep(with: backend, at: event.timestampNanoseconds, cpus)
    case .wake(true, let sequence): wake(key, sequence, event)
    case .afterWaiting(let mode, _, let cause, let sequence):
      awake(key, sequence, isWake: cause.isWake, in: mode, event, losses, scope)
    case .calloutBegin(let callout) where callout.kind != .observer:
      callOut(key, at: event.timestampNanoseconds, losses)
    case .beforeWaiting, .exit: waits[key]?.arrival = nil
    default: break
    }
  }

  private mutating func wake(_ key: LoopKey, _ sequence: UInt64, _ event: TraceEvent) {
    let isPending = waits[key, default: LoopWait()].wake(
      sequence, at: event.timestampNanoseconds, by: event.thread)
    if isPending { wakers[event.thread] = Waker(loop: key, sequence: sequence) }
  }

  private mutating func awake(
    _ key: LoopKey, _ sequence: UInt64, isWake: Bool, in mode: UInt32, _ event: TraceEvent,
    _ losses: LossTimeline, _ scope: AnalysisScope
  ) {
    loops[event.thread] = key
    let time = event.timestampNanoseconds
    guard let ended = waits[key]?.end(sequence: sequence, at: time, cpus) else { return }
    for wake in ended.wakes where wakers[wake.thread]?.settles(wake, of: key) == true {
      wakers[wake.thread] = nil
    }
    if let waker = ended.own?.wake?.thread { lastWoken[waker] = nil }
    guard isWake, let first = ended.wakes.first?.nanoseconds, scope.includes(first, mode: mode)
    else { return }
    guard first <= time, !losses.touches(first, time) else { return }
    settle(key, ended, passage(of: ended, key, event.thread, from: first, to: time), at: time)
  }

  @discardableResult
  private mutating func change<Result>(
    _ thread: Int32, _ body: (inout LoopWait) -> Result
  ) -> Result? {
    guard let key = loops[thread], var wait = waits.removeValue(forKey: key) else { return nil }
    defer { waits[key] = wait }
    return body(&wait)
  }

  private mutating func toLastWoken(by event: KernelEvent, _ body: (inout LoopWait) -> Void) {
    guard !event.isInInterrupt, let thread = lastWoken[event.thread] else { return }
    change(thread, body)
  }

  private mutating func settle(
    _ key: LoopKey, _ wait: LoopWait.Ended, _ passage: WakePassage, at time: UInt64
  ) {
    switch passage {
    case .unsplit(let reason):
      passages[key, default: [:]][wait.backend, default: Passages()]
        .unsplit[reason, default: 0] += 1
    case .split(let way):
      passages[key, default: [:]][wait.backend, default: Passages()]
        .byRoute[way.route, default: Times()].add(way)
    }
    ended = passage
    waits[key]?.arrival = LoopWait.Arrival(
      wakeNanoseconds: wait.wakes[0].nanoseconds, nanoseconds: time, backend: wait.backend,
      passage: passage)
  }

  private func passage(
    of wait: LoopWait.Ended, _ key: LoopKey, _ thread: Int32, from begin: UInt64, to end: UInt64
  ) -> WakePassage {
    guard covered.contains(begin), covered.contains(end) else { return .unsplit(.notCovered) }
    guard !gaps.touches(begin, end) else { return .unsplit(.inGap) }
    let isFollowed = followed.isEmpty || followed.contains(thread)
    guard wait.isThreadSeen, isFollowed else { return .unsplit(.notCovered) }
    return WakeWay.way(
      of: wait, process: key.process, until: end, tellsInterrupts: tellsInterrupts)
  }

  private mutating func callOut(_ key: LoopKey, at time: UInt64, _ losses: LossTimeline) {
    guard var wait = waits[key], let arrival = wait.arrival else { return }
    wait.turns.ran(by: time, cpus)
    wait.arrival = nil
    waits[key] = wait
    guard time >= arrival.nanoseconds, !losses.touches(arrival.nanoseconds, time) else { return }
    answered = (
      arrival.wakeNanoseconds,
      arrival.passage.calledOut(at: time, after: arrival.nanoseconds, wait.turns.absences)
    )
    guard case .split(let way) = arrival.passage else { return }
    passages[key]?[arrival.backend]?.byRoute[way.route]?
      .segments[.callout, default: DurationDigest()].add(time - arrival.nanoseconds)
  }
}

extension WakeAnatomist.Waker {
  /// Whether this wake is the one that it is about to make.
  fileprivate func settles(_ wake: LoopWait.Wake, of loop: WakeAnatomist.LoopKey) -> Bool {
    self.loop == loop && sequence == wake.sequence
  }
}

extension WakeAnatomist.Times {
  fileprivate mutating func add(_ way: WakeWay) {
    for step in way.steps {
      segments[step.segment, default: DurationDigest()].add(step.durationNanoseconds)
    }
    let absences = way.steps.flatMap(\.absences).filter { $0.occupant?.thread != way.wake.thread }
    if !absences.isEmpty { heldUp.add(absences.reduce(0) { $0 + $1.durationNanoseconds }) }
    toAwake.add(way.durationNanoseconds)
  }
}

extension TraceWakeCause {
  fileprivate var isWake: Bool { self == .wakeup || self == .source1 || self == .mainQueue }
}
