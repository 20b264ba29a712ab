// A run as google/benchmark would have written it, so that its compare.py and every dashboard that reads
// it can. Each quantile of a time is a benchmark, each round a repetition, and the counts of the round
// are its counters. A cell that failed is there too, with that format's own mark of an error.

public import BenchmarkRecords

extension RunRecord {
  /// The run as JSON of google/benchmark, ending with a newline.
  ///
  /// `cpu_time` repeats `real_time`, and the context says so: these figures are wall-clock times, and
  /// compare.py passes a benchmark without a `cpu_time` over in silence.
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func googleBenchmarkJSON() throws(RecordError) -> String {
    let value: JSONValue = ["context": context, "benchmarks": .array(repetitions)]
    return try value.text(.pretty) + "\n"
  }

  private var context: JSONValue {
    [
      "date": .string(started), "host_name": "localhost", "executable": "loopscope",
      "num_cpus": environment["cpus"] ?? 1, "mhz_per_cpu": 0, "cpu_scaling_enabled": false,
      "caches": [], "load_avg": [],
      "library_version": .string("loopscope \(tool.version) \(tool.revision)"),
      "library_build_type": .string(tool.configuration), "json_schema_version": 1,
      "loopscope_interrupted": interrupted ? "true" : "false",
      "loopscope_cpu_model": environment["cpuModel"] ?? "unknown",
      "loopscope_cpu_time": "not measured, a copy of real_time",
    ]
  }

  private var repetitions: [JSONValue] {
    var family = -1
    return results.flatMap { result -> [JSONValue] in
      if case .failed(let reason) = result.status {
        family += 1
        return [result.cell.failure(reason, family: family)]
      }
      guard result.status == .measured else { return [] }
      return result.metrics.filter { $0.value.unit == .nanoseconds }.flatMap { name, metric in
        metric.labels.flatMap { label -> [JSONValue] in
          family += 1
          return metric.repetitions(name, label, of: result, family: family)
        }
      }
    }
  }
}

extension BenchmarkCell {
  /// A benchmark that failed, with zeros for its times as google/benchmark itself writes them: without
  /// times compare.py ends with a KeyError.
  fileprivate func failure(_ reason: String, family: Int) -> JSONValue {
    let name = path(separator: ":")
    return [
      "name": .string(name), "family_index": .whole(family), "per_family_instance_index": 0,
      "run_name": .string(name), "run_type": "iteration", "repetitions": 1, "repetition_index": 0,
      "threads": 1, "error_occurred": true, "error_message": .string(reason), "iterations": 0,
      "real_time": 0.0, "cpu_time": 0.0, "time_unit": "ns",
    ]
  }
}

extension Metric {
  /// The labels of its rounds, each once.
  fileprivate var labels: [String?] {
    var seen: Set<String> = []
    return rounds.flatMap { $0.reading.labelled }.map(\.label).filter {
      seen.insert($0 ?? "").inserted
    }
  }

  fileprivate func repetitions(
    _ name: String, _ label: String?, of result: BenchmarkResult, family: Int
  ) -> [JSONValue] {
    let run = result.cell.path(separator: ":") + "/" + name + (label.map { ":\($0)" } ?? "")
    let numbers = rounds.compactMap { round in
      round.reading.labelled.first { $0.label == label }.map { (round, $0.number) }
    }
    return numbers.enumerated().map { place, entry in
      let (round, number) = entry
      var members: OrderedMap<JSONValue> = [
        "name": .string(run), "family_index": .whole(family), "per_family_instance_index": 0,
        "run_name": .string(run), "run_type": "iteration", "repetitions": .whole(numbers.count),
        "repetition_index": .whole(place), "threads": 1,
        "iterations": .whole(round.reading.iterations), "real_time": .decimal(number),
        "cpu_time": .decimal(number), "time_unit": "ns",
      ]
      for (counter, value) in result.counters(inRound: round.round) {
        members[counter] = .decimal(value)
      }
      return .object(members)
    }
  }
}

extension BenchmarkResult {
  /// The values of a round that are no times.
  fileprivate func counters(inRound number: Int) -> [(String, Double)] {
    metrics.compactMap { name, metric in
      guard metric.unit != .nanoseconds,
        case .value(let value)? = metric.rounds.first(where: { $0.round == number })?.reading
      else { return nil }
      return (name, value)
    }
  }
}
