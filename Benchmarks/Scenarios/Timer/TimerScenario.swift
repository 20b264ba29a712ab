// timer: how a repeating timer keeps to its grid, by itself and under load.
//
// Ideal fire k lies k periods after the start. The loop's thread is alone on one CPU unless the load
// is CPU hogs; its timer slack is set, read back and recorded, the same for every subject.

import BenchmarkRecords
import Harness
import LatencyStatistics
import LinuxIO

/// Lateness, jitter and drift of one repeating timer.
struct TimerScenario: PlannedScenario {
  let benchmark = Benchmark.timer
  let subjects: SubjectList

  /// The kernel's own default for threads.
  static let usualSlackNanoseconds: UInt64 = 50_000

  func needsALoop(_ parameters: CellParameters) -> Bool {
    parameters.load == .modes || parameters.recipe != nil
  }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let subject = try subjects.subject(of: cell)
    let parameters = cell.parameters
    if parameters.load == .modes, !subject.hasModes {
      throw Unavailable(reason: "\(subject.name) has no modes to switch between")
    }
    if parameters.recipe == .framePacer { return try measureFrames(cell) }
    let cpus = try PlacedCPUs(.same).loop
    let period = parameters.periodNanoseconds ?? 1_000_000
    let load = parameters.load ?? .none
    let hogs = load == .hogs ? try CPUHogs(on: CPUAffinity.allowedCPUs()) : nil
    let thread = try PlacedThread(
      name: "timer", cpus: cpus,
      slackNanoseconds: parameters.timerSlackNanoseconds ?? Self.usualSlackNanoseconds
    ) {
      try TimedThread(
        periodNanoseconds: period, lengthNanoseconds: cell.effort.durationNanoseconds, load: load
      ).run(on: subject)
    }
    let log = try thread.value()
    withExtendedLifetime(hogs) {}
    var outcome = Self.outcome(TimerFigures(log))
    // A busy loop's calls share an iteration; a sleeping one's are told apart by its thread's sleeps.
    if load != .busy { outcome.drop(.coalescedFires, because: subject.lackOfThread) }
    return outcome
  }

  static func outcome(_ figures: TimerFigures) -> CellOutcome {
    let count = { (metric: MetricDefinition, number: Int) in
      RoundMeasurement(metric, .value(Double(number)))
    }
    var measurements = [RoundMeasurement(.lateness, .distribution(figures.lateness))]
    if let trend = figures.trend, let jitter = figures.jitter {
      measurements.append(RoundMeasurement(.jitter, .distribution(jitter)))
      measurements.append(
        RoundMeasurement(
          .driftPPM,
          .value(trend.slope * 1e6, interval: trend.slopeInterval.map { $0.scaled(by: 1e6) })))
    }
    measurements += [
      count(.earlyFires, figures.earlyCount), count(.missedFires, figures.missedCount),
    ]
    if let coalesced = figures.coalescedCount {
      measurements.append(count(.coalescedFires, coalesced))
    }
    if let recovery = figures.recoveryCount { measurements.append(count(.recovery, recovery)) }
    let fault = figures.trend == nil ? "the timer fired too seldom to have a trend" : nil
    return CellOutcome(measurements, fault: fault)
  }
}

extension ConfidenceInterval {
  fileprivate func scaled(by factor: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: low * factor, high: high * factor, confidence: confidence)
  }
}
