// A run as `bench` would store it, small, with figures that a seed brings back.

import BenchmarkRecords
import LatencyStatistics

enum StoredSample {
  /// A run of `cells` wakeup cells, each with one time and two counts.
  static func run(
    seed: UInt64, cells: Int = 1, rounds: Int = 20, slower: Double = 1
  ) -> RunRecord {
    var generator = SeededGenerator(seed: seed)
    var environment = Environment()
    environment.set("cpuModel", to: "one CPU")
    return RunRecord(
      tool: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, environment: environment,
      results: (0..<cells).map { number in
        BenchmarkResult(
          cell: BenchmarkCell(
            benchmark: "wakeup", subject: "loopscope", backend: "futex",
            parameters: ["placement": "same", "items": .whole(Int64(number))]),
          status: .measured,
          metrics: [
            "latency": latency(rounds, around: 2_000 * slower, using: &generator),
            "lostWakes": counts([Double](repeating: 0, count: rounds), polarity: .exact),
            "syscallsPerWake": counts([Double](repeating: 2, count: rounds), polarity: .lower),
          ])
      })
  }

  private static func latency(
    _ rounds: Int, around nanoseconds: Double, using generator: inout SeededGenerator
  ) -> Metric {
    Metric(
      unit: .nanoseconds, polarity: .lower,
      reading: .quantiles(["p50": nanoseconds], samples: 1_000),
      rounds: (1...rounds).map { round in
        let median = nanoseconds * Double.random(in: 0.99...1.01, using: &generator)
        return Metric.Round(round: round, reading: .quantiles(["p50": median], samples: 1_000))
      })
  }

  private static func counts(_ values: [Double], polarity: Polarity) -> Metric {
    Metric(
      unit: .count, polarity: polarity, reading: .value(values[0]),
      rounds: values.enumerated().map {
        Metric.Round(round: $0.offset + 1, reading: .value($0.element))
      })
  }
}
