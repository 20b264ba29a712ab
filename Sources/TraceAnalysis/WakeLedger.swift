// Wakes and the waits that they end. Not for how the loop was woken: a backend is only a label here.

import TraceModel

/// The wakes of one loop: who woke it, how long until it was awake and until user code ran.
struct WakeLedger {
  /// Latencies of wakes that ended a sleep, under one label.
  struct Latencies {
    var toAwake = DurationDigest()
    var toCallout = DurationDigest()
  }

  /// A thread of a process.
  struct Waker: Hashable {
    let process: Int32
    let thread: Int32
  }

  /// A wake that took long to lead to user code.
  struct Slow {
    let waker: Waker
    let backend: TraceBackend
    let wakeNanoseconds: UInt64
    let latencyNanoseconds: UInt64
    /// What the kernel's events tell of it; nil without any.
    var passage: WakePassage?
  }

  private struct Wake {
    let sequence: UInt64
    let nanoseconds: UInt64
    let waker: Waker
  }

  /// The wake whose first callout is still to come.
  private struct Chain {
    let wake: Wake
    let backend: TraceBackend
  }

  private let scope: AnalysisScope
  private(set) var wakes: UInt64 = 0
  private(set) var wakesWithoutKernelCall: UInt64 = 0
  private(set) var strayWakes: UInt64 = 0

  /// Wakes whose event was recorded only when the loop was already awake; nothing is known of their
  /// latency.
  private(set) var lateWakes: UInt64 = 0
  private(set) var causes: [TraceWakeCause: UInt64] = [:]
  private(set) var byBackend: [TraceBackend: Latencies] = [:]
  private(set) var byWaker: [Waker: Latencies] = [:]
  private(set) var wakesByWaker: [Waker: UInt64] = [:]

  /// The slowest wakes, the worst first.
  private(set) var slowest: [Slow] = []

  private var pending: [Wake] = []
  private var settledSequence: UInt64 = 0
  private var chain: Chain?
  private var backend = TraceBackend.unknown
  private var maybeStray = false

  /// A loop that never wakes keeps no more wakes than this; wakers beyond the bound share one entry.
  private static let mostPending = 1024
  private static let mostWakers = 1024
  private static let mostSlowest = 10

  init(scope: AnalysisScope) { self.scope = scope }

  /// `mode`: that of the run which was going on, as far as is known.
  mutating func wake(
    _ sequence: UInt64, calledKernel: Bool, by event: TraceEvent, during mode: UInt32?
  ) {
    let waker = bounded(Waker(process: event.process, thread: event.thread))
    let isLate = calledKernel && sequence <= settledSequence
    if scope.includes(event.timestampNanoseconds, mode: mode) {
      wakes += 1
      wakesByWaker[waker, default: 0] += 1
      if !calledKernel { wakesWithoutKernelCall += 1 }
      if isLate { lateWakes += 1 }
    }
    guard calledKernel, !isLate else { return }
    if pending.count >= Self.mostPending { pending.removeFirst(Self.mostPending / 2) }
    pending.append(
      Wake(sequence: sequence, nanoseconds: event.timestampNanoseconds, waker: waker))
  }

  mutating func sleep(with backend: TraceBackend) { self.backend = backend }

  /// The wait is over; wakes up to `sequence` are settled by it.
  mutating func awake(
    _ cause: TraceWakeCause, in mode: UInt32, sequence: UInt64, at time: UInt64,
    _ losses: LossTimeline
  ) {
    let isCounted = scope.includes(time, mode: mode)
    if isCounted { causes[cause, default: 0] += 1 }
    let settled = pending.filter { $0.sequence <= sequence }
    pending.removeAll { $0.sequence <= sequence }
    settledSequence = max(settledSequence, sequence)
    maybeStray = isCounted && cause != .deadline
    let mayBeWoken = cause == .wakeup || cause == .source1 || cause == .mainQueue
    guard mayBeWoken, let wake = settled.first, wake.nanoseconds <= time,
      !losses.touches(wake.nanoseconds, time), scope.includes(wake.nanoseconds, mode: mode)
    else { return }
    byBackend[backend, default: Latencies()].toAwake.add(time - wake.nanoseconds)
    byWaker[wake.waker, default: Latencies()].toAwake.add(time - wake.nanoseconds)
    chain = Chain(wake: wake, backend: backend)
  }

  /// User code other than an observer begins to run: what the loop was woken for.
  mutating func callout(at time: UInt64, _ losses: LossTimeline) {
    maybeStray = false
    guard let chain else { return }
    self.chain = nil
    let begin = chain.wake.nanoseconds
    guard !losses.touches(begin, time) else { return }
    byBackend[chain.backend, default: Latencies()].toCallout.add(time - begin)
    byWaker[chain.wake.waker, default: Latencies()].toCallout.add(time - begin)
    keep(
      Slow(
        waker: chain.wake.waker, backend: chain.backend, wakeNanoseconds: begin,
        latencyNanoseconds: time - begin))
  }

  /// Of equals the first is the worst.
  private mutating func keep(_ wake: Slow) {
    let place = slowest.firstIndex { $0.latencyNanoseconds < wake.latencyNanoseconds }
    guard place != nil || slowest.count < Self.mostSlowest else { return }
    slowest.insert(wake, at: place ?? slowest.count)
    if slowest.count > Self.mostSlowest { slowest.removeLast() }
  }

  /// What the kernel's events tell of a wake that was answered just now.
  mutating func learn(_ answered: WakeAnatomist.Answered) {
    let place = slowest.firstIndex { $0.wakeNanoseconds == answered.wakeNanoseconds }
    if let place { slowest[place].passage = answered.passage }
  }

  /// The loop waits again, or its run is over: whatever it was woken for has happened by now.
  mutating func settle(isOver: Bool) {
    if maybeStray && !isOver { strayWakes += 1 }
    maybeStray = false
    chain = nil
  }

  private func bounded(_ waker: Waker) -> Waker {
    wakesByWaker.count < Self.mostWakers || wakesByWaker[waker] != nil
      ? waker : Waker(process: 0, thread: 0)
  }
}
