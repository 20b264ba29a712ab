// The timer benchmark at its smoke size, on every subject and under every load.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite(.serialized) struct TimerScenarioTests {
  @Test(arguments: smokeCells(of: .timer))
  func noFireIsEarlyAndEveryMetricIsThere(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(outcome.fault == nil)
    #expect(
      outcome.measurements.map(\.definition.name) == [
        "lateness", "jitter", "driftPPM", "earlyFires", "missedFires", "coalescedFires",
      ])
    #expect(try value("earlyFires", of: outcome) == 0)
    let lateness = try distribution("lateness", of: outcome)
    #expect(lateness.count >= 2)
    #expect(lateness.anomalies.negative == 0)
    if cell.parameters.load == .stall {
      #expect(try value("missedFires", of: outcome) >= 34)
    }
  }

  @Test func rawTimersFindTheirNextPoint() {
    let timer = TimerRequest(firstNanoseconds: 110, periodNanoseconds: 10) {}
    #expect(timer.fireNanoseconds(after: 50) == 110)
    #expect(timer.fireNanoseconds(after: 110) == 120)
    #expect(timer.fireNanoseconds(after: 119) == 120)
    #expect(timer.fireNanoseconds(after: 145) == 150)
    let once = TimerRequest(firstNanoseconds: 110, periodNanoseconds: 0) {}
    #expect(once.fireNanoseconds(after: 110) == .max)
  }
}
