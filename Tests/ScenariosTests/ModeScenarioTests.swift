// The mode benchmark at its smoke size; the bare primitives say that they have no modes.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct ModeScenarioTests {
  @Test(arguments: smokeCells(of: .mode).filter { $0.subject == "loopscope" })
  func theEngineHasAllFourFigures(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(
      outcome.measurements.map(\.definition.name) == [
        "switchTime", "switchToCallout", "nestedRun", "emptyPoll",
      ])
    for name in ["switchTime", "switchToCallout"] {
      let readings = try distribution(name, of: outcome)
      #expect(readings.count >= 1)
      #expect(readings.anomalies.total == 0)
    }
    for name in ["nestedRun", "emptyPoll"] {
      #expect(try value(name, of: outcome) > 0)
    }
  }

  @Test(arguments: smokeCells(of: .mode).filter { $0.subject == "raw" })
  func barePrimitivesHaveNone(cell: PlannedCell) throws {
    let backend = try #require(cell.backend)
    #expect(throws: Unavailable(reason: "a bare \(backend) has no modes to switch between")) {
      try measure(cell)
    }
  }

  @Test func aTracedRunIsShort() throws {
    let cell = try #require(smokeCells(of: .mode).first { $0.subject == "loopscope" })
    let scenario = try #require(ScenarioCatalogue.scenarios.first { $0.measures(cell) })
    var long = cell
    long.effort.samples = 1_000_000
    long.effort.durationNanoseconds = 60_000_000_000
    var context = RoundContext(isTraced: true)
    #expect(context.iterationLimit == 100_000)
    context.iterationLimit = 400
    let outcome = try scenario.measure(long, in: context)
    #expect(try distribution("switchTime", of: outcome).count == 100)
  }
}
