// A run as a table for spreadsheets and data frames: one row per round per metric.
// Not for reading by eye.

public import BenchmarkRecords

extension RunRecord {
  /// The run as CSV after RFC 4180, with a header and newlines as line ends.
  ///
  /// Parameters have a column each, named as in the record. A cell without any round has one row
  /// that tells its status and reason. The last column tells in every row whether the run was
  /// interrupted. Numbers are exact and have a decimal point in every locale.
  public func csv() -> String {
    let layout = CSVLayout(self)
    let rows = results.flatMap(layout.rows).map { $0 + [String(interrupted)] }
    return ([layout.header + ["interrupted"]] + rows).map { fields in
      fields.map(escaped).joined(separator: ",") + "\n"
    }.joined()
  }
}

private struct CSVLayout {
  let parameters: [String]
  let quantiles: [String]

  init(_ run: RunRecord) {
    parameters = run.results.flatMap(\.cell.parameters.keys).uniqued
    let usual = BenchmarkResult.reportedQuantiles.map(\.label) + ["max"]
    let found = run.results.flatMap { result in
      result.metrics.flatMap { $0.value.rounds.flatMap(\.reading.quantiles.keys) }
    }
    quantiles = (usual + found).uniqued
  }

  var header: [String] {
    ["benchmark", "subject", "backend"] + parameters
      + ["status", "reason", "metric", "unit", "polarity", "round", "samples", "value"] + quantiles
  }

  func rows(of result: BenchmarkResult) -> [[String]] {
    let cell = result.cell
    let start =
      [cell.benchmark, cell.subject, cell.backend ?? ""]
      + parameters.map { cell.parameters[$0]?.description ?? "" }
      + [result.status.word, result.status.reason ?? ""]
    let rows = result.metrics.flatMap { name, metric in
      metric.rounds.map { start + [name] + fields(of: $0, in: metric) }
    }
    let blanks = [String](repeating: "", count: header.count - start.count)
    return rows.isEmpty ? [start + blanks] : rows
  }

  private func fields(of round: Metric.Round, in metric: Metric) -> [String] {
    let start = [metric.unit.rawValue, metric.polarity.rawValue, String(round.round)]
    switch round.reading {
    case .value(let value):
      return start + ["", exact(value)] + quantiles.map { _ in "" }
    case .quantiles(let figures, let samples):
      return start + [String(samples), ""] + quantiles.map { figures[$0].map(exact) ?? "" }
    }
  }
}

/// The shortest text that gives the number back.
private func exact(_ value: Double) -> String {
  Int64(exactly: value).map(String.init) ?? value.description
}

/// A field in quotes if it needs them.
private func escaped(_ field: String) -> String {
  let needsQuotes = field.unicodeScalars.contains { [",", "\"", "\n", "\r"].contains($0) }
  guard needsQuotes else { return field }
  return "\""
    + field.split(separator: "\"", omittingEmptySubsequences: false)
    .joined(separator: "\"\"") + "\""
}
