// The side of a round trip that asks, and that holds the clock.

import Harness
import LatencyStatistics
import LinuxIO

/// Thread A: wakes B, hears B's answer in a callout of its own loop, and asks again.
final class RoundTripAsker {
  /// What this side measured.
  struct Readings: Sendable {
    var latency: Distribution
    var wakeCall: Distribution
    var roundTrip: Distribution
    /// What this thread used while the readings were taken.
    var usage: ThreadUsage
    /// How many round trips that were.
    var count: Int
    /// How often this thread slept in a gap meanwhile, each a context switch that is no wake's.
    var gaps: Int
  }

  private let trip: RoundTrip
  private var loop: (any SubjectLoop)?
  private var answerer: any Waker = NobodyToWake()
  private var question = 0
  private var gaps = 0
  private var askedNanoseconds: UInt64 = 0
  private var calledNanoseconds: UInt64 = 0
  private var deadlineNanoseconds: UInt64 = 0
  private var measuredCount = 0
  private var latency = Histogram()
  private var wakeCall = Histogram()
  private var roundTrip = Histogram()
  private var usageBefore: ThreadUsage?
  private var fault: (any Error)?

  init(_ trip: RoundTrip) { self.trip = trip }

  /// Runs the asking loop on the calling thread until the effort is spent.
  func run(on subject: any Subject) throws -> Readings {
    defer { trip.asker.fill(nil) }
    var request = LoopRequest()
    request.onWake = { [unowned self] in heard(atNanoseconds: MonotonicClock.nowNanoseconds()) }
    let loop = try subject.makeLoop(request)
    self.loop = loop
    defer { self.loop = nil }
    answerer = try trip.meet(trip.asker, trip.answerer, as: loop.waker)
    deadlineNanoseconds = deadline
    ask()
    do {
      try loop.run()
    } catch {
      finish(error)
    }
    if let fault { throw fault }
    return try readings()
  }

  private func ask() {
    question += 1
    trip.asked.store(question, ordering: .releasing)
    do throws(Errno) {
      askedNanoseconds = MonotonicClock.nowNanoseconds()
      try answerer.wake()
      calledNanoseconds = MonotonicClock.nowNanoseconds()
    } catch {
      finish(error)
    }
  }

  private func heard(atNanoseconds now: UInt64) {
    guard trip.answered.load(ordering: .acquiring) == question else {
      if trip.isBroken.load(ordering: .relaxed) { finish(RoundTrip.PeerMissing()) }
      return
    }
    trip.heard.store(question, ordering: .releasing)
    if usageBefore != nil {
      record(now)
      if measuredCount >= trip.effort.samples || now >= deadlineNanoseconds { return finish(nil) }
    } else if question >= trip.effort.warmupSamples || now >= deadlineNanoseconds {
      // A warm-up that takes as long as the measurement may is over, too: wakes get lost.
      usageBefore = try? trip.usage()
      deadlineNanoseconds = deadline
    }
    if trip.gapNanoseconds > 0 { sleepInGap() }
    ask()
  }

  private var deadline: UInt64 {
    MonotonicClock.nowNanoseconds() + trip.effort.durationNanoseconds
  }

  private func sleepInGap() {
    if usageBefore != nil { gaps += 1 }
    MonotonicClock.sleep(untilNanoseconds: MonotonicClock.nowNanoseconds() + trip.gapNanoseconds)
  }

  private func record(_ now: UInt64) {
    measuredCount += 1
    let callout = trip.calloutNanoseconds.load(ordering: .relaxed)
    latency.record(Int64(bitPattern: callout &- askedNanoseconds))
    wakeCall.record(Int64(bitPattern: calledNanoseconds &- askedNanoseconds))
    roundTrip.record(Int64(bitPattern: now &- askedNanoseconds))
  }

  private func finish(_ fault: (any Error)?) {
    self.fault = fault
    trip.heard.store(RoundTrip.lastQuestion, ordering: .releasing)
    trip.asked.store(RoundTrip.lastQuestion, ordering: .releasing)
    try? answerer.wake()
    loop?.stop()
  }

  private func readings() throws -> Readings {
    let usage = try trip.usage()
    return Readings(
      latency: latency.distribution, wakeCall: wakeCall.distribution,
      roundTrip: roundTrip.distribution, usage: usage - (usageBefore ?? usage),
      count: measuredCount, gaps: gaps)
  }
}

/// Stands for the answerer until it has been met.
private struct NobodyToWake: Waker {
  func wake() {}
}
