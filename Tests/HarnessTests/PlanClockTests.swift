// How much of a run is done: it reaches the whole, with shared waits and with cells that are lost.

import Testing

@testable import Harness

@Suite struct PlanClockTests {
  @Test func everyPartTogetherIsTheWhole() {
    let cells = [cell("a", benchmark: .sleep, idle: 9_000_000), cell("b"), cell("c", gap: 1)]
    let plan = BenchPlan(cells: cells, rounds: 2, seed: 1)
    var clock = PlanClock(plan)
    #expect(clock.doneFraction == 0)
    for _ in 1...2 {
      clock.idled(with: [0])
      for index in cells.indices {
        #expect(clock.doneFraction < 1)
        clock.finished(index)
      }
    }
    #expect(clock.doneFraction == 1)
  }

  @Test func aLostCellIsNotWaitedFor() {
    let plan = BenchPlan(cells: [cell("a"), cell("b")], rounds: 4, seed: 1)
    var clock = PlanClock(plan)
    clock.finished(0)
    clock.lost(0, inRound: 1)
    for _ in 1...4 { clock.finished(1) }
    #expect(clock.doneFraction == 1)
  }

  @Test func aPlanOfNothingIsNoDivisionByZero() {
    #expect(PlanClock(BenchPlan(cells: [], rounds: 0, seed: 1)).doneFraction == 0)
  }
}
