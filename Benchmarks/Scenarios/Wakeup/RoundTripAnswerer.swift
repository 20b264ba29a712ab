// The side of a round trip that is woken and answers.

import Harness
import LinuxIO

/// Thread B: in each wake callout notes the time and wakes A.
final class RoundTripAnswerer {
  private let trip: RoundTrip
  private var loop: (any SubjectLoop)?
  private var asker: (any Waker)?
  private var usageBefore: ThreadUsage?
  private var fault: (any Error)?

  init(_ trip: RoundTrip) { self.trip = trip }

  /// Runs the answering loop on the calling thread until the last question; returns what the thread
  /// used since the warm-up ended.
  func run(on subject: any Subject) throws -> ThreadUsage {
    defer {
      trip.isBroken.store(true, ordering: .relaxed)
      trip.answerer.fill(nil)
    }
    var request = LoopRequest()
    request.onWake = { [unowned self] in asked(atNanoseconds: MonotonicClock.nowNanoseconds()) }
    let loop = try subject.makeLoop(request)
    self.loop = loop
    defer { self.loop = nil }
    asker = try trip.meet(trip.answerer, trip.asker, as: loop.waker)
    usageBefore = try trip.usage()
    try loop.run()
    if let fault { throw fault }
    let usage = try trip.usage()
    return usage - (usageBefore ?? usage)
  }

  private func asked(atNanoseconds now: UInt64) {
    let question = trip.asked.load(ordering: .acquiring)
    if question == RoundTrip.lastQuestion {
      trip.answered.store(question, ordering: .releasing)
      loop?.stop()
    }
    guard question != RoundTrip.lastQuestion,
      question > trip.answered.load(ordering: .relaxed)
    else { return }
    if question == trip.effort.warmupSamples { usageBefore = try? trip.usage() }
    trip.calloutNanoseconds.store(now, ordering: .relaxed)
    trip.answered.store(question, ordering: .releasing)
    do throws(Errno) {
      try asker?.wake()
    } catch {
      fault = error
      trip.isBroken.store(true, ordering: .relaxed)
      loop?.stop()
    }
  }
}
