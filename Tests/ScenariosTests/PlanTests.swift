// The plans: their promises about time, and what a request selects.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct PlanTests {
  private func plan(_ size: PlanSize, _ adjust: (inout PlanRequest) -> Void = { _ in }) -> BenchPlan
  {
    var request = PlanRequest(size: size, seed: 1)
    adjust(&request)
    return ScenarioCatalogue.plan(for: request)
  }

  private let second: UInt64 = 1_000_000_000

  @Test func plansKeepTheirPromisesAboutTime() {
    #expect(plan(.smoke).estimatedNanoseconds < 60 * second)
    #expect(plan(.quick).estimatedNanoseconds < 80 * second)
    #expect(plan(.standard).estimatedNanoseconds < 570 * second)
    #expect(plan(.full).estimatedNanoseconds > plan(.standard).estimatedNanoseconds)
  }

  @Test func whatABarePrimitiveCannotDoTakesNoTime() {
    let raw = plan(.full).cells.filter { $0.subject == "raw" }
    for cell in raw {
      let isMissing =
        cell.benchmark == .mode || cell.parameters.load == .modes || cell.parameters.recipe != nil
        || (cell.benchmark == .scale && cell.parameters.loops == nil)
      #expect((cell.effort.durationNanoseconds == 0) == isMissing)
      #expect((cell.estimatedNanoseconds == 0) == isMissing)
    }
  }

  @Test(arguments: PlanSize.allCases)
  func everyCellIsThereOnceAndOnEverySubject(size: PlanSize) {
    let cells = plan(size).cells.map(\.recorded)
    #expect(Set(cells).count == cells.count)
    for benchmark in Benchmark.allCases {
      let subjects = Set(
        cells.filter { $0.benchmark == benchmark.rawValue }.map { [$0.subject, $0.backend] })
      #expect(subjects.count == (benchmark == .reference ? 1 : 6))
    }
  }

  @Test func aRequestSelects() {
    let cells = plan(.quick) {
      $0.benchmarks = [.wakeup, .timer]
      $0.backends = ["futex"]
      $0.placements = [.same]
    }.cells
    #expect(Set(cells.map(\.benchmark)) == [.wakeup, .timer, .reference])
    #expect(Set(cells.map(\.backend)) == ["futex", nil])
    #expect(Set(cells.map(\.parameters.placement)) == [.same, nil])
    #expect(plan(.quick) { $0.backends = ["kqueue"] }.cells.isEmpty)
  }

  @Test(arguments: PlanSize.allCases)
  func benchmarksWithAPlacementAreKnown(size: PlanSize) {
    let placed = ScenarioCatalogue.placedBenchmarks(in: size)
    let cells = plan(size).cells.filter { $0.parameters.placement != nil }
    #expect(Set(placed) == Set(cells.map(\.benchmark)))
    #expect(placed.contains(.wakeup) && !placed.contains(.timer))
  }

  @Test func roundsAndDurationCanBeChosen() {
    let plan = plan(.quick) {
      $0.rounds = 2
      $0.durationNanoseconds = 5 * second
    }
    #expect(plan.rounds == 2)
    #expect(Set(plan.cells.map(\.effort.durationNanoseconds)) == [0, 5 * second])
  }

  @Test func iterationsAreCountedOrPaced() {
    let cells = plan(.quick) { $0.iterations = 3_000 }.cells
      .filter { ($0.benchmark != .mode && $0.parameters.recipe == nil) || $0.subject != "raw" }
    let efforts = Dictionary(grouping: cells, by: \.benchmark).mapValues { $0.map(\.effort) }
    #expect(efforts[.wakeup]?.allSatisfy { $0.samples == 3_000 } == true)
    #expect(efforts[.mode]?.allSatisfy { $0.samples == 8 * 3_000 } == true)
    let timer = cells.first {
      $0.benchmark == .timer && $0.parameters.periodNanoseconds == 1_000_000
    }
    #expect(timer?.effort.durationNanoseconds == 3 * second)
    let sleep = efforts[.sleep]?.map(\.durationNanoseconds) ?? []
    #expect(!sleep.isEmpty && sleep.allSatisfy { (600_000_000...700_000_000).contains($0) })
  }

  @Test func fewIterationsStillGiveASlope() {
    let cells = plan(.quick) {
      $0.benchmarks = [.sleep]
      $0.iterations = 1
    }.cells.filter { $0.benchmark == .sleep }
    #expect(cells.allSatisfy { $0.effort.durationNanoseconds > 110_000_000 })
  }

  @Test func oneSlackForAllMakesNoCellTwice() {
    let cells = plan(.full) {
      $0.benchmarks = [.timer]
      $0.overridingSlackNanoseconds = 7
    }.cells.filter { $0.benchmark == .timer }
    #expect(Set(cells.map(\.parameters.timerSlackNanoseconds)) == [7])
    #expect(Set(cells.map(\.recorded)).count == cells.count)
    let all = plan(.full) { $0.benchmarks = [.timer] }.cells.filter { $0.benchmark == .timer }
    #expect(cells.count == all.count / 2)
  }

  @Test func everyParameterHasItsNameInTheRecord() throws {
    let names = Set(plan(.full).cells.flatMap(\.recorded.parameters.keys))
    #expect(
      names == [
        "placement", "loop", "gapNanoseconds", "workNanoseconds", "wakeClass", "periodNanoseconds",
        "load", "timerSlackNanoseconds", "items", "control", "timers", "sources", "observers",
        "senders", "loops", "tracing", "recipe", "framesPerSecond",
      ])
  }
}
