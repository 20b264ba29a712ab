// The tolerances that hold unless somebody says otherwise: one row a figure. What has no row is shown
// and never judged.
//
// Times are judged where both threads share one CPU, or where only one thread is at work: across CPUs
// the wake of a parked processor decides, not the loop. An absolute allowance of some clock reads keeps
// a small figure from being red for nanoseconds that nobody can measure.

import BenchmarkRecords

extension ToleranceTable {
  /// The source of the rules below.
  public static let standardSource = "standard"

  /// The standard rules.
  public static let standard: [ToleranceRule] = wakeup + sleep + timer + mode + scale

  private static let onOneCPU: OrderedMap<ParameterValue> = ["placement": "same"]

  private static let wakeup = [
    rule("latency", "p50", relative: 0.025, absolute: 30, onOneCPU),
    rule("latency", "p99", relative: 0.10, absolute: 100, onOneCPU),
    rule("roundTrip", "p50", relative: 0.025, absolute: 60, onOneCPU),
    // With a gap or a schedule the timers of the waker switch, too.
    rule(
      "contextSwitchesPerWake", relative: 0, absolute: 0.05,
      ["placement": "same", "loop": "closed", "gapNanoseconds": 0]),
    rule("syscallsPerWake", relative: 0, absolute: 0.1),
    rule("wakerSyscallsPerWake", relative: 0, absolute: 0.1),
    rule("loopSyscallsPerWake", relative: 0, absolute: 0.1),
    rule("lostWakes", relative: 0, absolute: 0),
  ]

  private static let sleep = [
    rule("cpuPerCycle", relative: 0.10, absolute: 200),
    rule("wakerCPUPerCycle", relative: 0.10, absolute: 200),
    rule("idleWakeupsPerSecond", relative: 0.10, absolute: 0.5),
    rule("idleCPUFraction", relative: 0.10, absolute: 0.001),
  ]

  private static let timer = [
    rule("lateness", "p50", relative: 0.10, absolute: 2_000),
    rule("driftPPM", relative: 0.10, absolute: 5),
    rule("earlyFires", relative: 0, absolute: 0),
    rule("missedFires", relative: 0.25, absolute: 5),
  ]

  private static let mode =
    ["switchTime", "switchToCallout", "nestedRun", "emptyPoll"].map { metric in
      rule(metric, relative: 0.05, absolute: 30)
    }

  private static let scale =
    [
      "timerInsert", "timerCancel", "timerRedate", "timerFire", "signalledSource", "iteration",
      "watchedIteration", "neighbourCall",
    ]
    .map { metric in rule(metric, relative: 0.10, absolute: 30) }
    + [
      rule("ringHop", relative: 0.05, absolute: 60),
      rule("blocksPerSecond", relative: 0.10, absolute: 0),
      rule("descriptorsPerLoop", relative: 0, absolute: 0.01),
      rule("heapBytesPerLoop", relative: 0.02, absolute: 64),
      rule("heapBytesPerTimer", relative: 0.02, absolute: 8),
    ]

  private static func rule(
    _ metric: String, _ quantile: String? = nil, relative: Double, absolute: Double,
    _ parameters: OrderedMap<ParameterValue> = [:]
  ) -> ToleranceRule {
    ToleranceRule(
      metric, quantile, parameters: parameters,
      tolerance: Tolerance(relative: relative, absolute: absolute), source: standardSource)
  }
}
