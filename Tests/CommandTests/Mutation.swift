// What may happen to a pair of stored runs, with the word and the exit status that must follow.

import BenchmarkRecords
import Testing

/// A change to a pair of equal runs.
struct Mutation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let word: String
  let status: Int32
  let change: @Sendable (_ base: inout RunRecord, _ candidate: inout RunRecord) -> Void

  init(
    _ description: String, _ word: String, _ status: Int32,
    _ change: @escaping @Sendable (_ base: inout RunRecord, _ candidate: inout RunRecord) -> Void
  ) {
    testDescription = description
    self.word = word
    self.status = status
    self.change = change
  }

  static let all = figures + lost + incomparable

  private static let figures = [
    Mutation("equal", "unchanged", 0) { _, _ in },
    Mutation("another run of the same build", "unchanged", 0) { _, candidate in
      candidate = StoredSample.run(seed: 2)
    },
    Mutation("+50 %", "regressed", 2) { _, candidate in
      candidate = StoredSample.run(seed: 2, slower: 1.5)
    },
    Mutation("+50 % to the digit", "regressed", 2) { base, candidate in
      candidate = StoredSample.run(seed: 1, slower: 1.5)
    },
    Mutation("-50 %", "improved", 0) { _, candidate in
      candidate = StoredSample.run(seed: 2, slower: 0.5)
    },
    Mutation("too few rounds", "inconclusive", 3) { base, candidate in
      base = StoredSample.run(seed: 1, rounds: 3)
      candidate = StoredSample.run(seed: 2, rounds: 3)
    },
    Mutation("0 -> 5", "regressed", 2) { _, candidate in candidate.set("lostWakes", to: 5) },
    Mutation("5 -> 0", "improved", 0) { base, _ in base.set("lostWakes", to: 5) },
    Mutation("0 -> 0", "unchanged", 0) { base, candidate in
      base.set("lostWakes", to: 0)
      candidate.set("lostWakes", to: 0)
    },
    Mutation("one system call more", "regressed", 2) { _, candidate in
      candidate.set("syscallsPerWake", to: 3)
    },
  ]

  private static let lost = [
    Mutation("removed", "missing", 1) { _, candidate in candidate.results.removeFirst() },
    Mutation("renamed", "missing", 1) { _, candidate in
      candidate.results[0].cell.benchmark = "awaken"
    },
    Mutation("no benchmark", "missing", 1) { _, candidate in candidate.results = [] },
    Mutation("no benchmark in both", "missing", 1) { base, candidate in
      base.results = []
      candidate.results = []
    },
    Mutation("no metrics", "missing", 1) { _, candidate in candidate.results[0].metrics = [:] },
    Mutation("no rounds", "missing", 1) { _, candidate in
      candidate.change("latency") { $0.rounds = [] }
    },
    Mutation("a round without its quantile", "missing", 1) { _, candidate in
      candidate.change("latency") { metric in
        for place in metric.rounds.indices {
          metric.rounds[place].reading = .quantiles([:], samples: 3)
        }
      }
    },
    Mutation("unavailable now", "missing", 1) { _, candidate in
      candidate.results[0].status = .unavailable(reason: "no")
    },
    Mutation("failed", "failed", 1) { _, candidate in
      candidate.results[0].status = .failed(reason: "no")
    },
    Mutation("interrupted", "failed", 1) { _, candidate in candidate.interrupted = true },
    Mutation("worse and interrupted", "regressed", 2) { _, candidate in
      candidate = StoredSample.run(seed: 2, slower: 1.5)
      candidate.interrupted = true
    },
  ]

  private static let incomparable = [
    Mutation("other unit", "not comparable", 4) { _, candidate in
      candidate.change("latency") { $0.unit = MetricUnit(rawValue: "us") }
    },
    Mutation("other quantile set", "not comparable", 4) { _, candidate in
      candidate.change("latency") { metric in
        for place in metric.rounds.indices {
          metric.rounds[place].reading = .quantiles(["p95": 1], samples: 10)
        }
      }
    },
    Mutation("other parameters", "not comparable", 4) { _, candidate in
      candidate.results[0].cell.parameters["placement"] = "cross"
    },
    Mutation("-1 system calls", "not comparable", 4) { _, candidate in
      candidate.set("syscallsPerWake", to: -1)
    },
    Mutation("other CPU", "not comparable", 4) { _, candidate in
      candidate.environment.set("cpuModel", to: "another")
    },
  ]
}

extension RunRecord {
  mutating func change(_ metric: String, _ change: (inout Metric) -> Void) {
    guard var changed = results[0].metrics[metric] else { return }
    change(&changed)
    results[0].metrics[metric] = changed
  }

  mutating func set(_ metric: String, to value: Double) {
    change(metric) { metric in
      metric.reading = .value(value)
      for place in metric.rounds.indices { metric.rounds[place].reading = .value(value) }
    }
  }
}
