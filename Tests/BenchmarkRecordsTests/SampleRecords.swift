// A run that uses every key of the contract, for the tests of this room.
// Not for realistic figures.

import BenchmarkRecords
import LatencyStatistics

enum SampleRecords {
  static var run: RunRecord {
    RunRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc123", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: .max, environment: environment,
      results: [measured, failed, unavailable])
  }

  static var environment: Environment {
    var environment = Environment()
    environment.set("kernel", to: "6.1.0 \"quoted\" \u{2028}")
    environment.set("cpus", to: 2)
    environment.set("stealFraction", to: 0.0)
    environment.set("hasPMU", to: false)
    environment.set("affinity", to: [0, 1])
    environment.setUnavailable("cpufreqGovernor", reason: "no cpufreq driver")
    return environment
  }

  static let cell = BenchmarkCell(
    benchmark: "wakeup", subject: "loopscope", backend: "futex",
    parameters: ["placement": "same", "gapNanoseconds": 0, "share": 0.5])

  static var measured: BenchmarkResult {
    BenchmarkResult(
      cell: cell, status: .measured,
      metrics: [
        "latency": latency,
        "contextSwitchesPerWake": Metric(
          unit: .count, polarity: .lower, reading: .value(2),
          interval: ConfidenceInterval(low: 1.75, high: 2),
          rounds: [Metric.Round(round: 1, reading: .value(2))]),
      ])
  }

  static var latency: Metric {
    Metric(
      unit: .nanoseconds, polarity: .lower,
      reading: .quantiles(
        ["p50": 2100, "p90": 2500, "p99": 3100, "p99.9": 9000, "max": 41000], samples: 200_000),
      interval: ConfidenceInterval(low: 2090, high: 2110.5),
      quantileIntervals: ["p50": ConfidenceInterval(low: 2090, high: 2110.5)],
      distribution: distribution,
      rounds: [
        Metric.Round(
          round: 1, reading: .quantiles(["p50": 2090, "max": 41000], samples: 20_000))
      ])
  }

  /// The published quantiles are round figures and not those of these readings.
  static var distribution: Distribution {
    var histogram = Histogram()
    for reading in 0..<40 { histogram.record(Int64(2_000 + 3 * reading)) }
    for anomaly: Int64 in [0, -1, -2, .max] { histogram.record(anomaly) }
    return histogram.distribution
  }

  static let failed = BenchmarkResult(
    cell: BenchmarkCell(benchmark: "sleep", subject: "raw", backend: "pipe"),
    status: .failed(reason: "round 2: the child was killed by signal 9"))

  static let unavailable = BenchmarkResult(
    cell: BenchmarkCell(benchmark: "sleep", subject: "libev"),
    status: .unavailable(reason: "built without Peers"))
}
