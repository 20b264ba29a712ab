// What every subject has to keep, the engine, the bare primitives and the peers alike: a comparison of
// loops that do not do the same is worth nothing.

import Harness
import LinuxIO
import Synchronization
import Testing

@testable import Scenarios

@Suite(.serialized) struct SubjectContractTests {
  @Test(arguments: BuiltInSubject.all)
  func eachAwaitedWakeIsOneCallout(_ subject: BuiltInSubject) throws {
    let run = try SubjectRun(subject.subject)
    for count in 1...100 {
      try run.waker.wake()
      #expect(run.waits(forCallouts: count))
    }
    #expect(run.calloutCount == 100)
    try run.end()
    #expect(run.calloutCount == 101)
  }

  @Test(arguments: BuiltInSubject.all)
  func aWakeBeforeTheRunIsNotLost(_ subject: BuiltInSubject) throws {
    let run = try SubjectRun(subject.subject, stopsAtFirstWake: true) { try $0.wake() }
    try run.join()
    #expect(run.calloutCount == 1)
  }

  @Test(arguments: BuiltInSubject.all)
  func manyWakesAtOnceAreServedAndNoneAfterTheStop(_ subject: BuiltInSubject) throws {
    let run = try SubjectRun(subject.subject)
    for _ in 0..<1_000 { try run.waker.wake() }
    #expect(run.waits(forCallouts: 1))
    try run.end()
    let served = run.calloutCount
    #expect(served <= 1_001)
    try run.waker.wake()
    #expect(run.calloutCount == served)
  }

  @Test(arguments: BuiltInSubject.all)
  func aTimerKeepsItsPromise(_ subject: BuiltInSubject) throws {
    let period: UInt64 = 3_000_000
    let fires = try timerFires(of: subject.subject, period: period, busy: false)
    #expect(fires.count == 10)
    for (index, fire) in fires.enumerated() {
      let early = Int64(bitPattern: UInt64(index + 1) * period &- fire)
      #expect(early <= subject.mayBeEarlyNanoseconds, "fire \(index + 1) is \(early) ns early")
    }
  }

  @Test(arguments: BuiltInSubject.all)
  func aBusyLoopIteratesAndFiresItsTimer(_ subject: BuiltInSubject) throws {
    let fires = try timerFires(of: subject.subject, period: 1_000_000, busy: true)
    #expect(fires.count == 10)
  }

  /// Ten fires, as nanoseconds after the start of the grid.
  private func timerFires(
    of subject: any Subject, period: UInt64, busy: Bool
  ) throws -> [UInt64] {
    let thread = try PlacedThread(name: "timed", cpus: try CPUAffinity.allowedCPUs()) {
      let stop = LateBound()
      let notes = TimerNotes()
      let start = MonotonicClock.nowNanoseconds()
      var request = LoopRequest()
      request.timer = TimerRequest(firstNanoseconds: start + period, periodNanoseconds: period) {
        notes.fires.append(MonotonicClock.nowNanoseconds() - start)
        if notes.fires.count == 10 { stop.loop?.stop() }
      }
      if busy { request.onEveryIteration = { notes.iterations += 1 } }
      let loop = try subject.makeLoop(request)
      stop.loop = loop
      try loop.run()
      return (fires: notes.fires, iterations: notes.iterations)
    }
    let (fires, iterations) = try thread.value()
    // A loop that slept between its fires would have iterated about as often as it fired.
    if busy { #expect(iterations > 100) }
    return fires
  }
}

/// What the callouts of one loop note.
private final class TimerNotes {
  var fires: [UInt64] = []
  var iterations = 0
}
