// Cells, plans and a scenario that tests make up.

import BenchmarkRecords

@testable import Harness

/// A cell that takes no time; `gap` tells it from others.
func cell(
  _ subject: String, gap: UInt64 = 0, benchmark: Benchmark = .wakeup, idle: UInt64 = 0
) -> PlannedCell {
  var parameters = CellParameters()
  parameters.gapNanoseconds = gap
  return PlannedCell(
    benchmark: benchmark, subject: subject, backend: "futex", parameters: parameters,
    effort: Effort(
      warmupSamples: 0, samples: 1, durationNanoseconds: 1_000, idleNanoseconds: idle))
}

/// A record of a cell with one number.
func record(_ cell: PlannedCell, round: Int, value: Double = 1) -> RoundRecord {
  RoundRecord(
    cell: cell.recorded, round: round,
    measurements: [RoundMeasurement(.lostWakes, .value(value))])
}

/// A scenario whose outcome depends on the subject's name.
struct SampleScenario: Scenario {
  struct Fault: Error {}

  func measures(_ cell: PlannedCell) -> Bool { cell.subject != "unknown" }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    switch cell.subject {
    case "missing": throw Unavailable(reason: "not here")
    case "passing": throw Unavailable(reason: "not now", isPassing: true)
    case "throwing": throw Fault()
    case "faulty": CellOutcome([RoundMeasurement(.lostWakes, .value(3))], fault: "3 were lost")
    default: CellOutcome([RoundMeasurement(.lostWakes, .value(0))])
    }
  }

  func measureTogether(_ cells: [PlannedCell]) -> [CellOutcome] {
    cells.map { _ in
      CellOutcome([RoundMeasurement(.idleWakeupsPerSecond, .value(Double(cells.count)))])
    }
  }
}
