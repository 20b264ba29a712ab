// The sleep benchmark at its smoke size, and its idle loops.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite(.serialized) struct SleepScenarioTests {
  @Test(arguments: smokeCells(of: .sleep))
  func aCycleCostsBothSidesSomething(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(
      outcome.measurements.map(\.definition.name) == ["cpuPerCycle", "wakerCPUPerCycle"])
    for name in ["cpuPerCycle", "wakerCPUPerCycle"] {
      #expect(try value(name, of: outcome).isFinite)
    }
  }

  @Test func idleLoopsOfAllSubjectsSleepOn() throws {
    let cells = smokeCells(of: .sleep)
    let scenario = try #require(ScenarioCatalogue.scenarios.first { $0.measures(cells[0]) })
    let outcomes = scenario.measureTogether(cells)
    #expect(outcomes.count == cells.count)
    for outcome in outcomes {
      #expect(outcome.fault == nil)
      #expect(try value("idleWakeupsPerSecond", of: outcome) == 0)
      #expect(try value("idleCPUFraction", of: outcome) == 0)
    }
  }

  @Test func aBrokenIdleLoopCostsTheOthersNothing() throws {
    let scenario = SleepScenario(
      subjects: SubjectList([BrokenSubject(), RawSubject<RawFutex>()]))
    var good = try #require(
      smokeCells(of: .sleep).first { $0.subject == "raw" && $0.backend == "futex" })
    good.effort.idleNanoseconds = 1_000_000
    var bad = good
    (bad.subject, bad.backend) = ("broken", nil)
    let outcomes = scenario.measureTogether([bad, good])
    #expect(outcomes[0].fault == "idle loop: Fault()")
    #expect(outcomes[1].fault == nil)
    #expect(outcomes[1].measurements.count == 2)
  }
}
