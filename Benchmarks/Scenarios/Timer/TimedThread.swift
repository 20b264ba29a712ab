// The thread whose loop has the timer: it notes the calls, and suffers the load that lies in the
// loop itself.

import Harness
import LinuxIO

/// A repeating timer on the calling thread until its grid is over.
final class TimedThread {
  /// How long each iteration of a busy loop works.
  static let workNanoseconds: UInt64 = 50_000
  /// How long a callout of a stalling loop takes, and how often one does.
  static let stallNanoseconds: UInt64 = 35_000_000
  static let stallEveryNanoseconds: UInt64 = 400_000_000
  /// Caches and the CPU's clock settle first: a warm-up in the figures would pass for drift.
  static let warmupNanoseconds: UInt64 = 20_000_000
  /// How long a loop that switches modes stays in each.
  static let modeNanoseconds: UInt64 = 100_000

  private let periodNanoseconds: UInt64
  private let endNanoseconds: UInt64
  private let startNanoseconds: UInt64
  private let warmupPoints: UInt64
  private let warmNanoseconds: UInt64
  private let load: TimerLoad
  private var nextStallNanoseconds: UInt64
  private var calls: [TimerCall] = []
  private var warmCalls = 0
  private var iterations: UInt64 = 0
  private var turnOfLastCall = UInt64.max
  private var loop: (any SubjectLoop)?

  init(periodNanoseconds: UInt64, lengthNanoseconds: UInt64, load: TimerLoad) {
    self.periodNanoseconds = periodNanoseconds
    self.load = load
    startNanoseconds = MonotonicClock.nowNanoseconds()
    warmupPoints = max(Self.warmupNanoseconds / periodNanoseconds, 1)
    warmNanoseconds = startNanoseconds + warmupPoints * periodNanoseconds
    endNanoseconds = warmNanoseconds + lengthNanoseconds
    nextStallNanoseconds = warmNanoseconds + min(Self.stallEveryNanoseconds, lengthNanoseconds) / 2
    calls.reserveCapacity(Int(lengthNanoseconds / periodNanoseconds + warmupPoints) + 16)
  }

  func run(on subject: any Subject) throws -> TimerLog {
    var request = LoopRequest()
    request.timer = TimerRequest(
      firstNanoseconds: startNanoseconds + periodNanoseconds,
      periodNanoseconds: periodNanoseconds
    ) { [unowned self] in fired(atNanoseconds: MonotonicClock.nowNanoseconds()) }
    if load == .busy { request.onEveryIteration = { [unowned self] in work() } }
    if load == .modes { request.modeNanoseconds = Self.modeNanoseconds }
    let loop = try subject.makeLoop(request)
    self.loop = loop
    defer { self.loop = nil }
    try loop.run()
    return TimerLog(
      startNanoseconds: startNanoseconds, periodNanoseconds: periodNanoseconds, calls: calls,
      warmupPoints: warmupPoints,
      lastPoint: (endNanoseconds - startNanoseconds) / periodNanoseconds)
  }

  private func fired(atNanoseconds now: UInt64) {
    let sharesWake = currentTurn == turnOfLastCall
    let stalls = load == .stall && now >= nextStallNanoseconds
    if stalls { stall() }
    turnOfLastCall = currentTurn
    // Two counted calls at least: one has no trend, and the first after the warm-up may still be for a
    // point of it. And one after a stall: it tells what the stall missed.
    if now >= endNanoseconds, warmCalls >= 2, !stalls { loop?.stop() }
    let ended = MonotonicClock.nowNanoseconds()
    if ended >= warmNanoseconds { warmCalls += 1 }
    calls.append(
      TimerCall(
        beganNanoseconds: now, endedNanoseconds: ended, sharesWake: sharesWake, stalls: stalls))
  }

  /// What is the same for two calls only if nothing lay between them: the sleeps of this thread, or
  /// the iterations of a loop that never sleeps. Read after the time was taken.
  private var currentTurn: UInt64 {
    if load == .busy { return iterations }
    return (try? ThreadUsage.voluntarySwitchesOfCallingThread()) ?? 0
  }

  private func work() {
    iterations += 1
    MonotonicClock.spin(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + Self.workNanoseconds)
  }

  private func stall() {
    nextStallNanoseconds += Self.stallEveryNanoseconds
    MonotonicClock.sleep(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + Self.stallNanoseconds)
  }
}
