// Runs made for the gate: two backends with their bare primitives, figures with a little noise that a
// seed brings back. Not from a measurement.

import BenchmarkRecords
import LatencyStatistics

enum SampleRun {
  static let loop = cell("loopscope")
  static let raw = cell("raw")

  static func cell(_ subject: String, _ backend: String = "futex") -> BenchmarkCell {
    BenchmarkCell(
      benchmark: "wakeup", subject: subject, backend: backend,
      parameters: ["placement": "same", "loop": "closed", "gapNanoseconds": 0])
  }

  /// A run of one loop and its bare primitive.
  ///
  /// - Parameters:
  ///   - seed: of the noise; two runs with one seed have the same figures.
  ///   - noise: the spread of the rounds, as a share.
  ///   - slower: what the loop's times are multiplied by.
  ///   - weather: what all times are multiplied by.
  ///   - job: the job whose rounds are interleaved with another run's.
  ///   - order: a letter per round of that job: b where the base came first.
  static func run(
    seed: UInt64, rounds: Int = 24, noise: Double = 0.01, slower: Double = 1, weather: Double = 1,
    job: String? = nil, order: String? = nil
  ) -> RunRecord {
    var generator = SeededGenerator(seed: seed)
    var times = Times(rounds: rounds, noise: noise)
    let raw = times.result(of: raw, around: 2_000 * weather, using: &generator)
    let loop = times.result(of: loop, around: 2_200 * weather * slower, using: &generator)
    var environment = Environment()
    environment.set("cpuModel", to: "one CPU")
    environment.set("clocksource", to: "tsc")
    if let job { environment.set("interleavedJob", to: .string(job)) }
    if let order { environment.set("interleavedOrder", to: .string(order)) }
    return RunRecord(
      tool: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: seed, environment: environment, results: [raw, loop])
  }

  static func counts(_ values: [Double], exact: Bool = false) -> Metric {
    Metric(
      unit: .count, polarity: exact ? .exact : .lower, reading: .value(values.first ?? 0),
      rounds: values.enumerated().map {
        Metric.Round(round: $0.offset + 1, reading: .value($0.element))
      })
  }

  private struct Times {
    let rounds: Int
    let noise: Double

    mutating func result(
      of cell: BenchmarkCell, around nanoseconds: Double, using generator: inout SeededGenerator
    ) -> BenchmarkResult {
      let readings = (1...rounds).map { round in
        let factor = 1 + Double.random(in: -noise...noise, using: &generator)
        return Metric.Round(
          round: round, reading: Self.quantiles(nanoseconds * factor))
      }
      let latency = Metric(
        unit: .nanoseconds, polarity: .lower, reading: Self.quantiles(nanoseconds),
        rounds: readings)
      return BenchmarkResult(
        cell: cell, status: .measured,
        metrics: [
          "latency": latency,
          "syscallsPerWake": SampleRun.counts([Double](repeating: 2, count: rounds)),
          "lostWakes": SampleRun.counts([Double](repeating: 0, count: rounds), exact: true),
        ])
    }

    private static func quantiles(_ median: Double) -> Reading {
      .quantiles(
        ["p50": median, "p90": median * 1.1, "p99": median * 1.3, "max": median * 20],
        samples: 10_000)
    }
  }
}

extension RunRecord {
  /// Changes the loop's result.
  func changingLoop(_ change: (inout BenchmarkResult) -> Void) -> RunRecord {
    var run = self
    for index in run.results.indices where run.results[index].cell == SampleRun.loop {
      change(&run.results[index])
    }
    return run
  }

  /// Changes one of the loop's metrics.
  func changing(_ metric: String, _ change: (inout Metric) -> Void) -> RunRecord {
    changingLoop { result in
      guard var changed = result.metrics[metric] else { return }
      change(&changed)
      result.metrics[metric] = changed
    }
  }
}
