// A run that shows every kind of line. Its figures are made from seeds, not measured.

import BenchmarkRecords
import LatencyStatistics

enum SampleRuns {
  static let run = run(rounds: 6)

  static func run(rounds: Int) -> RunRecord {
    var environment = Environment()
    environment.set("kernel", to: "6.1.0")
    environment.set("cpuModel", to: "Example CPU")
    environment.set("cpus", to: 2)
    environment.set("clocksource", to: "tsc")
    return RunRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc123", isDirty: true, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, environment: environment,
      results: BenchmarkResult.pooling((1...rounds).flatMap(round)))
  }

  private static func round(_ round: Int) -> [RoundRecord] {
    let backends = [("futex", 2_000), ("eventfd", 2_600), ("pipe", 3_200)]
    return backends.map { wakeup("loopscope", $0.0, typical: $0.1, round: round) }
      + [
        wakeup("raw", "futex", typical: 1_500, round: round),
        RoundRecord(
          cell: cell("libev", nil, gap: 0), round: round,
          status: .unavailable(reason: "built without Peers")),
        RoundRecord(
          cell: cell("glib", nil, gap: 0), round: round,
          status: .failed(reason: "killed by\nsignal 9")),
        sleepCost("futex", cost: 812.5, round: round),
        sleepCost("pipe", cost: 1_204, round: round),
      ]
  }

  static func cell(_ subject: String, _ backend: String?, gap: Int64) -> BenchmarkCell {
    BenchmarkCell(
      benchmark: "wakeup", subject: subject, backend: backend,
      parameters: ["placement": "same", "gapNanoseconds": .whole(gap)])
  }

  private static func wakeup(
    _ subject: String, _ backend: String, typical: Int, round: Int
  ) -> RoundRecord {
    var generator = SeededGenerator(seed: UInt64(typical + round))
    var histogram = Histogram()
    for _ in 0..<1_000 {
      let delay = Int.random(in: 0..<200, using: &generator)
      let isSlow = Int.random(in: 0..<100, using: &generator) == 0
      histogram.record(Int64(typical + delay + (isSlow ? 20_000 : 0)))
    }
    return RoundRecord(
      cell: cell(subject, backend, gap: 0), round: round,
      measurements: [
        RoundMeasurement(.latency, .distribution(histogram.distribution)),
        RoundMeasurement(.contextSwitchesPerWake, .value(2)),
        RoundMeasurement(.lostWakes, .value(0)),
      ])
  }

  private static func sleepCost(_ backend: String, cost: Double, round: Int) -> RoundRecord {
    RoundRecord(
      cell: BenchmarkCell(benchmark: "sleep", subject: "loopscope", backend: backend),
      round: round,
      measurements: [
        RoundMeasurement(.cpuPerCycle, .value(cost + Double(round))),
        RoundMeasurement(.wakerCPUPerCycle, .value(cost / 2 + Double(round))),
        RoundMeasurement(.idleWakeupsPerSecond, .value(0)),
        RoundMeasurement(.idleCPUFraction, .value(0.000_012_3)),
      ])
  }
}
