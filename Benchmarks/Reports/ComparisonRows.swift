// The rows of a comparison and which of them the others are held against.

import BenchmarkRecords
import LatencyStatistics

/// Cells that differ in subject and backend alone.
struct ComparisonRows {
  let all: [BenchmarkResult]

  init(_ results: [BenchmarkResult]) { all = results }

  /// Those with figures, failed ones left out.
  var measured: [BenchmarkResult] { all.filter { $0.status == .measured } }

  /// The metric of the bare primitive that a row is held against: of its own backend, or the
  /// fastest one when it has none.
  func raw(of row: BenchmarkResult, _ name: String) -> Metric? {
    let raws = measured.filter { $0.cell.subject == "raw" }
    if let backend = row.cell.backend {
      return raws.first { $0.cell.backend == backend }?.metrics[name]
    }
    return raws.compactMap { $0.metrics[name] }.min { left, right in
      (left.reading.headline ?? .infinity) < (right.reading.headline ?? .infinity)
    }
  }

  /// The metric of the engine on its default backend.
  func loopscope(_ name: String) -> Metric? {
    measured.first { $0.cell.subject == "loopscope" && $0.cell.backend == "futex" }?.metrics[name]
  }
}

extension Metric {
  /// How many times `other` this is: the median of the ratios within each round that both measured;
  /// nil without one.
  func ratio(to other: Metric) -> Double? {
    let ratios = roundRatios(to: other)
    return ratios.isEmpty ? nil : Robust.median(of: ratios)
  }

  /// How many times `other` this is within each round that both measured.
  func roundRatios(to other: Metric) -> [Double] {
    let others = Dictionary(
      other.rounds.map { ($0.round, $0.reading.headline) }, uniquingKeysWith: { first, _ in first })
    return rounds.compactMap { round -> Double? in
      guard let own = round.reading.headline, let base = others[round.round] ?? nil, base > 0
      else { return nil }
      return own / base
    }
  }
}
