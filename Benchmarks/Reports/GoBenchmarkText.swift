// A run in Go's benchmark format, so that benchstat can give a second opinion: one line for each round of
// each cell, with all its figures.

public import BenchmarkRecords

extension RunRecord {
  /// The run as lines of Go's benchmark format.
  ///
  /// Times have units that end in `-ns`, which benchstat shows as seconds; which way is better stands in
  /// lines of unit metadata.
  public func goBenchmarkText() -> String {
    let lines = configuration + units + measuredResults.flatMap(\.goLines)
    return lines.joined(separator: "\n") + "\n"
  }

  private var configuration: [String] {
    var lines = ["goos: linux", "pkg: loopscope"]
    let names = [("cpu", "cpuModel"), ("kernel", "kernel"), ("clocksource", "clocksource")]
    for (key, name) in names {
      if case .string(let text)? = environment[name] { lines.append("\(key): \(oneLine(text))") }
    }
    let interruption = interrupted ? ["interrupted: true"] : []
    return lines + ["revision: \(oneLine(tool.revision))", "started: \(oneLine(started))"]
      + interruption
  }

  /// Each unit once, with the way that is better.
  private var units: [String] {
    var known: OrderedMap<String> = [:]
    for result in measuredResults {
      for (name, metric) in result.metrics {
        for round in metric.rounds {
          for (label, number) in round.reading.labelled where number.isFinite {
            known[metric.goUnit(name, label)] = metric.polarity == .higher ? "higher" : "lower"
          }
        }
      }
    }
    return known.map { "Unit \($0.key) better=\($0.value)" }
  }
}

extension BenchmarkResult {
  fileprivate var goLines: [String] {
    let rounds = Set(metrics.flatMap { $0.value.rounds.map(\.round) }).sorted()
    let path = cell.path(separator: "=")
    let capital = path.prefix(1).uppercased()
    // After "Benchmark" the format wants a capital letter, whatever the cell is called.
    let isCapital = capital.unicodeScalars.first?.properties.isUppercase == true
    let name = "Benchmark" + (isCapital ? "" : "X") + capital + path.dropFirst()
    return rounds.compactMap { number in
      let readings = metrics.compactMap { name, metric in
        metric.rounds.first { $0.round == number }.map { (name, metric, $0.reading) }
      }
      let values = readings.flatMap { name, metric, reading in
        reading.labelled.filter(\.number.isFinite).map {
          "\($0.number) \(metric.goUnit(name, $0.label))"
        }
      }
      if values.isEmpty { return nil }
      let samples = readings.map(\.2.iterations).max() ?? 1
      return ([name, "\(samples)"] + values).joined(separator: "\t")
    }
  }
}

extension Metric {
  /// `latency-p50-ns`, `syscallsPerWake`.
  fileprivate func goUnit(_ name: String, _ label: String?) -> String {
    ([name, label] + [unit == .nanoseconds ? "ns" : nil]).compactMap { $0 }.map(oneWord)
      .joined(separator: "-")
  }
}
