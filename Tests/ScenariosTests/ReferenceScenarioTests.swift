// The yardsticks, and that every plan has them.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct ReferenceScenarioTests {
  @Test func allThreeCostSomething() throws {
    let cells = smokeCells(of: .reference)
    #expect(cells.map(\.recorded.description) == ["reference raw"])
    let outcome = try measure(try #require(cells.first))
    let names = ["nullSystemCall", "atomicSwap", "clockRead"]
    #expect(outcome.measurements.map(\.definition.name) == names)
    for name in names { #expect(try value(name, of: outcome) > 0) }
  }

  @Test func everyPlanHasThemOnce() {
    for benchmarks in [[Benchmark.wakeup], Benchmark.allCases, [.reference]] {
      var request = PlanRequest(size: .quick, seed: 1)
      request.benchmarks = benchmarks
      request.backends = ["pipe"]
      let cells = ScenarioCatalogue.plan(for: request).cells
      #expect(cells.count { $0.benchmark == .reference } == 1)
    }
    var nothing = PlanRequest(size: .quick, seed: 1)
    nothing.benchmarks = []
    #expect(ScenarioCatalogue.plan(for: nothing).cells.isEmpty)
  }
}
