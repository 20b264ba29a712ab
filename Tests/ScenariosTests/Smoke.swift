// Running cells at their smoke size, and reading what comes out.

import BenchmarkRecords
import Harness
import LatencyStatistics
import Testing

@testable import Scenarios

/// The cells of a benchmark at the size that only shows that it works; those that this machine
/// cannot place are left out.
func smokeCells(of benchmark: Benchmark) -> [PlannedCell] {
  var request = PlanRequest(size: .smoke, seed: 1)
  request.benchmarks = [benchmark]
  request.placements = Placement.allCases.filter { (try? PlacedCPUs($0)) != nil }
  return ScenarioCatalogue.plan(for: request).cells.filter { $0.benchmark == benchmark }
}

/// Measures one cell in this process.
func measure(_ cell: PlannedCell) throws -> CellOutcome {
  let scenario = try #require(ScenarioCatalogue.scenarios.first { $0.measures(cell) })
  return try scenario.measure(cell)
}

/// The readings of a metric.
func distribution(_ name: String, of outcome: CellOutcome) throws -> Distribution {
  let found = outcome.measurements.first { $0.definition.name == name }
  guard case .distribution(let distribution) = try #require(found).measurement else {
    throw WrongKind(name: name)
  }
  return distribution
}

/// The number of a metric.
func value(_ name: String, of outcome: CellOutcome) throws -> Double {
  let found = outcome.measurements.first { $0.definition.name == name }
  guard case .value(let value, _) = try #require(found).measurement else {
    throw WrongKind(name: name)
  }
  return value
}

/// A metric that is a distribution where a number was expected, or the other way round.
struct WrongKind: Error {
  let name: String
}
