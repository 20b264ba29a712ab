// wakeup: how long it takes from a signal call to the callout in the loop that slept, and back.
//
// Closed loop: A wakes B, B's callout wakes A, A's callout ends the round trip and, after the gap,
// begins the next one. t0 is just before A's signal call, t0' after it, t1 at the first instruction
// of B's callout, t2 at the first of A's: `latency` is t1 - t0, `wakeCall` t0' - t0, `roundTrip`
// t2 - t0. In the gap A sleeps outside its loop, in the same way for every subject.
//
// Open loop: a generator wakes a loop by a schedule that waits for nobody; t0 is when a wake was due,
// so a generator or a loop that is held up shows as latency and not as missing samples.

import BenchmarkRecords
import Harness
import LinuxIO

/// Wakes of one subject, in either loop.
struct WakeupScenario: PlannedScenario {
  let benchmark = Benchmark.wakeup
  let subjects: SubjectList

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let subject = try subjects.subject(of: cell)
    try Self.checkThread(of: subject, for: cell.parameters)
    var outcome =
      cell.parameters.loop == .open
      ? try OpenLoopMeasurement(cell: cell, subject: subject).outcome()
      : try roundTrips(cell, on: subject)
    outcome.drop(.contextSwitchesPerWake, because: subject.lackOfThread)
    if Self.countsSyscalls(cell.parameters) {
      outcome.addSyscalls(of: subject, wakes: min(cell.effort.samples, 50))
    }
    return outcome
  }

  /// Two threads can be kept apart, and wakes be classed, only where callouts have a thread.
  private static func checkThread(
    of subject: any Subject, for parameters: CellParameters
  ) throws(Unavailable) {
    guard let reason = subject.lackOfThread else { return }
    let tellsClasses = ![nil, .all].contains(parameters.wakeClass)
    if parameters.placement == .cross || tellsClasses { throw Unavailable(reason: reason) }
  }

  /// A wake takes the same system calls wherever it comes from: one cell is enough, and none in which
  /// wakes are tampered with.
  static func countsSyscalls(_ parameters: CellParameters) -> Bool {
    parameters.injectedDelayNanoseconds == nil && parameters.droppedOneIn == nil
      && parameters.loop != .open && parameters.placement == .same && parameters.gapNanoseconds == 0
  }

  private func roundTrips(
    _ cell: PlannedCell, on subject: any Subject
  ) throws -> CellOutcome {
    let cpus = try PlacedCPUs(cell.parameters.placement ?? .unpinned)
    let trip = RoundTrip(
      effort: cell.effort,
      gapNanoseconds: cell.parameters.gapNanoseconds ?? 0,
      countsSwitches: subject.lackOfThread == nil)
    let (asked, answered, lost) = try run(trip, on: subject, cpus)
    return Self.outcome(asked, answered, lost: lost)
  }

  private func run(
    _ trip: RoundTrip, on subject: any Subject, _ cpus: PlacedCPUs
  ) throws -> (RoundTripAsker.Readings, ThreadUsage, lost: Int) {
    let answerer = try PlacedThread(name: "answer", cpus: cpus.loop) {
      try RoundTripAnswerer(trip).run(on: subject)
    }
    do {
      let asker = try PlacedThread(name: "ask", cpus: cpus.waker) {
        try RoundTripAsker(trip).run(on: subject)
      }
      let lost = trip.rescueLostWakes { deadline in
        asker.hasEnded(byNanoseconds: deadline) && answerer.hasEnded(byNanoseconds: deadline)
      }
      let readings = try asker.value()
      return (readings, try answerer.value(), lost)
    } catch is RoundTrip.PeerMissing {
      _ = try answerer.value()
      throw RoundTrip.PeerMissing()
    } catch {
      // The asker may never have come to life: the answerer must not wait for it.
      trip.asker.fill(nil)
      _ = try? answerer.value()
      throw error
    }
  }

  private static func outcome(
    _ asked: RoundTripAsker.Readings, _ answered: ThreadUsage, lost: Int
  ) -> CellOutcome {
    let switches = Double(asked.usage.switches + answered.switches) - Double(asked.gaps)
    return CellOutcome(
      [
        RoundMeasurement(.latency, .distribution(asked.latency)),
        RoundMeasurement(.wakeCall, .distribution(asked.wakeCall)),
        RoundMeasurement(.roundTrip, .distribution(asked.roundTrip)),
        RoundMeasurement(
          .contextSwitchesPerWake, .value(switches / Double(2 * asked.count))),
        RoundMeasurement(.lostWakes, .value(Double(lost))),
      ], fault: LostWakes(count: lost).fault)
  }
}
