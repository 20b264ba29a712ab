// Runs with something for every part of a page. Their figures are made from seeds, not measured.

import BenchmarkRecords
import LatencyStatistics

enum PagedRuns {
  /// Every benchmark, a peer, a control, something unavailable and something failed.
  static func run(
    rounds: Int = 8, seed: Int = 1, slowdown: Double = 1, subjects: [(String, String?)] = usual
  ) -> RunRecord {
    var environment = Environment()
    environment.set("cpuModel", to: "Example CPU")
    environment.set("cpus", to: 2)
    environment.set("kernel", to: "6.1.0")
    environment.set("timerSlackNanoseconds", to: 50_000)
    environment.set("before", to: ["loadAverage": 0.1, "stolenNanoseconds": 0])
    environment.setUnavailable("cpufreqDriver", reason: "no driver")
    let records = (1...rounds).flatMap { round in
      subjects.enumerated().flatMap { place, subject -> [RoundRecord] in
        let isRaw = subject.0 == "raw"
        return cells(
          of: subject,
          Sample(place: place, round: round, seed: seed, slowdown: isRaw ? 1 : slowdown))
      }
    }
    return RunRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc123", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, environment: environment,
      results: BenchmarkResult.pooling(records))
  }

  static let usual: [(String, String?)] = [
    ("raw", "futex"), ("loopscope", "futex"), ("loopscope", "eventfd"), ("loopscope", "pipe"),
    ("libuv", nil),
  ]

  /// Where the figures of one subject in one round come from.
  struct Sample {
    let place: Int
    let round: Int
    let seed: Int
    let slowdown: Double
    var readings = 500

    func value(_ typical: Double) -> Double {
      typical * (1 + Double(place) / 4) * (1 + Double(round % 3) / 100) * slowdown
    }

    func distribution(_ typical: Double) -> Distribution {
      var generator = SeededGenerator(seed: UInt64(place * 1000 + round * 10 + seed))
      var histogram = Histogram()
      for _ in 0..<readings {
        let spread = Double.random(in: 0..<0.2, using: &generator)
        let isSlow = Int.random(in: 0..<50, using: &generator) == 0
        histogram.record(Int64(value(typical) * (1 + spread) * (isSlow ? 9 : 1)))
      }
      return histogram.distribution
    }
  }

  private static func cells(
    of subject: (String, String?), _ sample: Sample
  ) -> [RoundRecord] {
    func record(
      _ benchmark: String, _ parameters: OrderedMap<ParameterValue>,
      _ measurements: [RoundMeasurement]
    ) -> RoundRecord {
      RoundRecord(
        cell: BenchmarkCell(
          benchmark: benchmark, subject: subject.0, backend: subject.1, parameters: parameters),
        round: sample.round, measurements: measurements)
    }
    let wakes = ([0, 50_000, 1_000_000] as [Int64]).map { gap in
      record(
        "wakeup", ["placement": "same", "loop": "closed", "gapNanoseconds": .whole(gap)],
        [
          RoundMeasurement(.latency, .distribution(sample.distribution(2_000 + Double(gap) / 100))),
          RoundMeasurement(.roundTrip, .distribution(sample.distribution(4_000))),
          RoundMeasurement(.lostWakes, .value(0)),
        ])
    }
    let sleep = record(
      "sleep", ["placement": "same"],
      [
        RoundMeasurement(.cpuPerCycle, .value(sample.value(2_500))),
        RoundMeasurement(.wakerCPUPerCycle, .value(sample.value(900))),
        RoundMeasurement(.idleWakeupsPerSecond, .value(0)),
      ])
    let timer = record(
      "timer",
      ["periodNanoseconds": 1_000_000, "load": "none", "timerSlackNanoseconds": 50_000],
      [
        RoundMeasurement(.lateness, .distribution(sample.distribution(70_000))),
        RoundMeasurement(.driftPPM, .value(Double(sample.round % 5) / 10 - 0.2)),
        RoundMeasurement(.earlyFires, .value(subject.0 == "libuv" ? 3 : 0)),
        RoundMeasurement(.missedFires, .value(0)),
      ])
    return wakes + [sleep, timer] + modes(of: subject, sample, record)
  }

  private static func modes(
    of subject: (String, String?), _ sample: Sample,
    _ record: (String, OrderedMap<ParameterValue>, [RoundMeasurement]) -> RoundRecord
  ) -> [RoundRecord] {
    let items = ([0, 100] as [Int64]).flatMap { items -> [RoundRecord] in
      let own: OrderedMap<ParameterValue> = ["items": .whole(items)]
      var control = own
      control["control"] = "same"
      guard subject.0 == "loopscope" else {
        var missing = record("mode", own, [])
        missing.status = .unavailable(reason: "it has no modes to switch between")
        return [missing]
      }
      return [own, control].map { parameters in
        record(
          "mode", parameters,
          [RoundMeasurement(.switchTime, .distribution(sample.distribution(170 + Double(items))))])
      }
    }
    let scale = ([1, 4] as [Int64]).map { senders in
      record(
        "scale", ["senders": .whole(senders)],
        [RoundMeasurement(.blocksPerSecond, .value(8e6 / Double(sample.place + 1)))])
    }
    return items + scale
  }
}
