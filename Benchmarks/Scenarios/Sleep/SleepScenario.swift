// sleep: what it costs to sleep and be woken, and what it costs to sleep on.
//
// A waker paced by clock_nanosleep wakes a loop whose callout does nothing, at five or more rates.
// CPU time of the loop's thread over slept cycles per second, both as counted by the kernel, lie on
// a line: its slope is the cost of one cycle, and what goes on anyway is in the intercept. The
// waker's cost is found in the same way, less what the same number of clock_nanosleeps cost it
// without a wake, measured next to it at each rate: pacing costs several times as much as waking.
// The clocks of all threads, summed over the same time, must agree with the clock of the process.
// Idle: a loop with one far timer is watched from outside while it sleeps.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// CPU time per cycle, and of an idle loop.
struct SleepScenario: PlannedScenario {
  let benchmark = Benchmark.sleep
  let subjects: SubjectList

  /// Not in ascending order, so that a machine that warms up does not bend the line.
  static let wakesPerSecond: [UInt64] = [2_000, 8_000, 1_000, 12_000, 4_000, 500]

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let subject = try Self.withThread(subjects.subject(of: cell))
    let cpus = try PlacedCPUs(cell.parameters.placement ?? .unpinned)
    let sleeper = try SleepingThread(subject, cpus: cpus.loop, timerNanoseconds: nil)
    let windowNanoseconds =
      cell.effort.durationNanoseconds / UInt64(Self.wakesPerSecond.count)
    let target = sleeper.target
    // A slack of its own would let the waker oversleep and the rates run together.
    let pacer = try PlacedThread(name: "pacer", cpus: cpus.waker, slackNanoseconds: 1) {
      let before = try CPUAccount()
      let windows = try Self.wakesPerSecond.map { rate in
        try target.wake(perSecond: rate, forNanoseconds: windowNanoseconds)
      }
      return (windows, try CPUAccount().share(since: before))
    }
    let (windows, accounted) = try pacer.value()
    try sleeper.end()
    return try Self.outcome(of: windows, accounted: accounted)
  }

  /// - Parameter accounted: the share of the process's CPU time that its threads' clocks tell of; nil
  ///   when that cannot be known.
  static func outcome(of windows: [SleepWindow], accounted: Double?) throws -> CellOutcome {
    var outcome = CellOutcome([
      try slope(.cpuPerCycle, over: windows, \.sleeperCPUPerSecond),
      try slope(.wakerCPUPerCycle, over: windows, \.wakerCPUPerSecond),
    ])
    guard let accounted else { return outcome }
    outcome.measurements.append(RoundMeasurement(.cpuAccounted, .value(accounted)))
    if abs(accounted - 1) > CPUAccount.tolerance {
      outcome.fault = "the threads' CPU time is \(accounted) of the process's"
    }
    return outcome
  }

  private static func slope(
    _ metric: MetricDefinition, over windows: [SleepWindow], _ cost: (SleepWindow) -> Double
  ) throws -> RoundMeasurement {
    let line = RobustLine(through: windows.map { (x: $0.cyclesPerSecond, y: cost($0)) })
    guard let line else { throw NoSlope() }
    return RoundMeasurement(metric, .value(line.slope, interval: line.slopeInterval))
  }

  func measureTogether(_ cells: [PlannedCell]) -> [CellOutcome] {
    let idle = cells.map { cell in Result { try startIdling(cell) } }
    let windowNanoseconds = cells.map(\.effort.idleNanoseconds).max() ?? 0
    let before = idle.map { thread in Result { try thread.get().target.reading() } }
    MonotonicClock.sleep(
      untilNanoseconds: MonotonicClock.nowNanoseconds() + windowNanoseconds)
    return zip(idle, before).map { thread, before in
      do {
        let after = try thread.get().target.reading()
        try thread.get().end()
        return CellOutcome(Self.idleMeasurements(try before.get(), after))
      } catch let missing as Unavailable {
        // Measuring the cell by itself will say so again, as its status.
        return CellOutcome([], fault: missing.reason)
      } catch {
        return CellOutcome([], fault: "idle loop: \(error)")
      }
    }
  }

  private func startIdling(_ cell: PlannedCell) throws -> SleepingThread {
    let cpus = try PlacedCPUs(cell.parameters.placement ?? .unpinned)
    let hour: UInt64 = 3_600_000_000_000
    return try SleepingThread(
      try Self.withThread(subjects.subject(of: cell)), cpus: cpus.loop,
      timerNanoseconds: MonotonicClock.nowNanoseconds() + hour)
  }

  /// A subject whose loop is one thread, whose CPU time is the loop's.
  private static func withThread(_ subject: any Subject) throws(Unavailable) -> any Subject {
    if let reason = subject.lackOfThread { throw Unavailable(reason: reason) }
    return subject
  }

  private static func idleMeasurements(
    _ before: SleepReading, _ after: SleepReading
  ) -> [RoundMeasurement] {
    let nanoseconds = Double(after.nanoseconds - before.nanoseconds)
    let used = after.usage - before.usage
    return [
      RoundMeasurement(
        .idleWakeupsPerSecond, .value(Double(used.voluntarySwitches) / (nanoseconds / 1e9))),
      RoundMeasurement(
        .idleCPUFraction, .value(Double(used.cpuNanoseconds) / nanoseconds)),
    ]
  }

  /// The wake rates did not differ: the loop was not woken as paced.
  struct NoSlope: Error, CustomStringConvertible {
    let description = "the loop slept at one rate only, so there is no slope"
  }
}
