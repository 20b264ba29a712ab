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
// A `sched_waking` is taken for a wake only if the thread that made it has such a wake pending.

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
    var unmatched: [WakeAnatomy.Unmatched: UInt64] = [:]
  }

  /// Durations of wakes that went one way.
  struct Times {
    var segments: [WakeAnatomy.Segment: DurationDigest] = [:]
    var toAwake = DurationDigest()
  }

  private(set) var passages: [LoopKey: [TraceBackend: Passages]] = [:]

  /// What the last event of a loop completed of a way: all but the callout, or the callout alone.
  private(set) var completed: WakeWay?

  private let covered: ClosedRange<UInt64>
  private let tellsInterrupts: Bool
  private var gaps = LossTimeline()
  private var waits: [LoopKey: LoopWait] = [:]
  /// The loop that each loop thread belongs to.
  private var loops: [Int32: LoopKey] = [:]
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
    case .waking(let thread):
      lastWoken[event.thread] = nil
      guard change(thread, { $0.waking(event) }) == true else { return }
      lastWoken[event.thread] = thread
    case .wakeup(let thread, let cpu): change(thread) { $0.wakeup(event, cpu: cpu) }
    case .switched(let thread):
      change(event.thread) { $0.left() }
      change(thread) { $0.switched(event) }
    case .interruptSent(let cpu): toLastWoken(by: event) { $0.interruptSent(to: cpu) }
    case .pollingCPUTold(let cpu): toLastWoken(by: event) { $0.pollingCPUTold(cpu) }
    }
  }

  /// Takes in an event of a loop; `losses` are those of the loops' own events.
  mutating func add(_ event: TraceEvent, _ losses: LossTimeline, _ scope: AnalysisScope) {
    let key = LoopKey(process: event.process, loop: event.loop)
    completed = nil
    switch event.payload {
    case .sleep(_, let backend, _):
      loops[event.thread] = key
      waits[key, default: LoopWait()].sleep(with: backend)
    case .wake(true, let sequence):
      waits[key]?.wake(sequence, at: event.timestampNanoseconds, by: event.thread)
    case .afterWaiting(let mode, _, let cause, let sequence):
      let ended = waits[key]?.end(sequence: sequence)
      if let waker = ended?.passage?.wake.thread { lastWoken[waker] = nil }
      if let ended, cause.isWake, let first = ended.firstWake?.nanoseconds,
        scope.includes(first, mode: mode)
      {
        settle(key, ended, from: first, to: event.timestampNanoseconds, losses)
      }
    case .calloutBegin(let callout) where callout.kind != .observer:
      callOut(key, at: event.timestampNanoseconds, losses)
    case .beforeWaiting, .exit: waits[key]?.arrival = nil
    default: break
    }
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
    _ key: LoopKey, _ ended: LoopWait.Ended, from begin: UInt64, to end: UInt64,
    _ losses: LossTimeline
  ) {
    guard begin <= end, !losses.touches(begin, end) else { return }
    switch outcome(key, ended, from: begin, to: end) {
    case .failure(let failure):
      passages[key, default: [:]][ended.backend, default: Passages()]
        .unmatched[failure.reason, default: 0] += 1
    case .success(let way):
      passages[key, default: [:]][ended.backend, default: Passages()]
        .byRoute[way.route, default: Times()].add(way)
      waits[key]?.arrival = LoopWait.Arrival(
        nanoseconds: end, backend: ended.backend, way: way)
      completed = way
    }
  }

  private struct NoWay: Error { let reason: WakeAnatomy.Unmatched }

  private func outcome(
    _ key: LoopKey, _ ended: LoopWait.Ended, from begin: UInt64, to end: UInt64
  ) -> Result<WakeWay, NoWay> {
    guard covered.contains(begin), covered.contains(end) else {
      return .failure(NoWay(reason: .notCovered))
    }
    guard !gaps.touches(begin, end) else { return .failure(NoWay(reason: .inGap)) }
    guard ended.isThreadSeen else { return .failure(NoWay(reason: .notCovered)) }
    guard let passage = ended.passage else {
      return .failure(NoWay(reason: ended.wasWokenOtherwise ? .wokenOtherwise : .foundAwake))
    }
    guard passage.switchNanoseconds != nil else {
      return .failure(NoWay(reason: ended.hasLeftCPU ? .incomplete : .caughtFallingAsleep))
    }
    let way = WakeWay(passage, of: key.process, until: end, tellsInterrupts: tellsInterrupts)
    return way.map(Result.success) ?? .failure(NoWay(reason: .incomplete))
  }

  private mutating func callOut(_ key: LoopKey, at time: UInt64, _ losses: LossTimeline) {
    guard let arrival = waits[key]?.arrival else { return }
    waits[key]?.arrival = nil
    guard time >= arrival.nanoseconds, !losses.touches(arrival.nanoseconds, time) else { return }
    completed = arrival.way.callout(from: arrival.nanoseconds, to: time)
    passages[key]?[arrival.backend]?.byRoute[arrival.way.route]?
      .segments[.callout, default: DurationDigest()].add(time - arrival.nanoseconds)
  }
}

extension WakeAnatomist.Times {
  fileprivate mutating func add(_ way: WakeWay) {
    for step in way.steps {
      segments[step.segment, default: DurationDigest()].add(step.durationNanoseconds)
    }
    toAwake.add(way.steps.reduce(0) { $0 + $1.durationNanoseconds })
  }
}

extension TraceWakeCause {
  fileprivate var isWake: Bool { self == .wakeup || self == .source1 || self == .mainQueue }
}
