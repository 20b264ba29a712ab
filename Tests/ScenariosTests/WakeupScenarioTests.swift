// The wakeup benchmark at its smoke size, on every subject and in every placement.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct WakeupScenarioTests {
  @Test(arguments: smokeCells(of: .wakeup))
  func everyMetricIsThereAndNoWakeIsLost(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(
      outcome.measurements.map(\.definition.name) == [
        "latency", "wakeCall", "roundTrip", "contextSwitchesPerWake", "lostWakes",
      ])
    #expect(outcome.fault == nil)
    for name in ["latency", "wakeCall", "roundTrip"] {
      #expect(try distribution(name, of: outcome).count == 50)
    }
    #expect(try value("contextSwitchesPerWake", of: outcome) > 0)
    #expect(try value("lostWakes", of: outcome) == 0)
  }
}
