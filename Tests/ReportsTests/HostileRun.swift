// A run whose every name is chosen to break a writer of text. Not a run that `bench` would make: names
// come from files, too.

import BenchmarkRecords

enum HostileRun {
  static let text = "a b\tc/d\n\"e\" <f>&'g' ]]> \u{1}\u{7F}\u{85}\u{FFFE} é 😀"

  static var run: RunRecord {
    var environment = Environment()
    environment.set("cpuModel", to: .string(text))
    environment.set("kernel", to: .string(text))
    return RunRecord(
      tool: ToolIdentity(version: text, revision: text, isDirty: true, configuration: "release"),
      started: text, seed: 1, environment: environment,
      results: [
        result("1st", [text: times, "count \(text)": value]), result("", ["x": value]),
        result(text, ["latency": withoutQuantiles, "rate": times]),
        BenchmarkResult(
          cell: BenchmarkCell(benchmark: "failed", subject: text), status: .failed(reason: text)),
        BenchmarkResult(
          cell: BenchmarkCell(benchmark: "away", subject: text),
          status: .unavailable(reason: text)),
      ])
  }

  private static func result(
    _ benchmark: String, _ metrics: OrderedMap<Metric>
  ) -> BenchmarkResult {
    BenchmarkResult(
      cell: BenchmarkCell(
        benchmark: benchmark, subject: "loopscope", backend: text,
        parameters: ["placement": .text(text), "\(text)": 0.1]),
      status: .measured, metrics: metrics)
  }

  private static let times = metric(
    .nanoseconds, .quantiles(["p50": 1e-7, "p99.9": 4e21], samples: 9))
  private static let value = metric(.count, .value(0))
  /// Too few samples for any quantile.
  private static let withoutQuantiles = metric(.nanoseconds, .quantiles([:], samples: 0))

  private static func metric(_ unit: MetricUnit, _ reading: Reading) -> Metric {
    Metric(
      unit: unit, polarity: unit == .count ? .higher : .lower, reading: reading,
      rounds: (1...2).map { Metric.Round(round: $0, reading: reading) })
  }
}
