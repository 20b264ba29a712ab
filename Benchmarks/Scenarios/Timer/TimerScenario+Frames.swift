// The timer benchmark's scenario of a frame pacer: its grid is a fraction, so that a timer with a period in
// whole nanoseconds would drift from it.

import Harness

extension TimerScenario {
  /// Lateness, jitter and drift of frames, and how many were skipped.
  func measureFrames(_ cell: PlannedCell) throws -> CellOutcome {
    let kind = try subjects.kind(of: cell, for: .framePacer)
    let parameters = cell.parameters
    let rate = parameters.framesPerSecond ?? 60
    let length = cell.effort.durationNanoseconds
    let thread = try PlacedThread(
      name: "frames", cpus: PlacedCPUs(.same).loop,
      slackNanoseconds: parameters.timerSlackNanoseconds ?? Self.usualSlackNanoseconds
    ) {
      try PacedThread(
        framesPerSecond: rate, lengthNanoseconds: length, stalls: parameters.load == .stall
      ).run(on: kind)
    }
    let log = try thread.value()
    var outcome = Self.outcome(
      TimerFigures(
        fires: log.fires, periodNanoseconds: 1e9 / Double(rate),
        missedCount: Int(log.skippedCount)))
    if log.skippedCount < log.forcedCount {
      outcome.fault =
        "\(log.forcedCount) frames had no chance, and \(log.skippedCount) were reported as skipped"
    }
    return outcome
  }
}
