// The order of a round: groups that belong together, shuffled by the seed alone.

import Testing

@testable import Harness

@Suite struct BenchPlanTests {
  private let plan = BenchPlan(
    cells: (0..<6).flatMap { gap in ["a", "b", "c", "d"].map { cell($0, gap: gap) } }, rounds: 3,
    seed: 42)

  @Test(arguments: 1...3)
  func everyCellComesOnceAndWithItsPeers(round: Int) {
    let groups = plan.groups(inRound: round)
    #expect(groups.flatMap(\.cells).sorted() == Array(plan.cells.indices))
    for group in groups {
      #expect(group.cells.count == 4)
      #expect(Set(group.cells.map { plan.cells[$0].parameters }).count == 1)
    }
  }

  @Test func aLimitedEffortIsExpectedToTakeLess() {
    var effort = Effort(warmupSamples: 50, samples: 1_000, durationNanoseconds: 9_000_000)
    effort.expectedNanoseconds = 5_000_000
    #expect(effort.limited(to: 100).expectedNanoseconds == 500_000)
    #expect(effort.limited(to: 2_000) == effort)
  }

  @Test func theSeedBringsTheOrderBack() {
    let again = BenchPlan(cells: plan.cells, rounds: 3, seed: 42)
    let other = BenchPlan(cells: plan.cells, rounds: 3, seed: 43)
    #expect(plan.groups(inRound: 2) == again.groups(inRound: 2))
    #expect(plan.groups(inRound: 2) != other.groups(inRound: 2))
    #expect(plan.groups(inRound: 1) != plan.groups(inRound: 2))
  }

  @Test func everyRoundHasASeedForItsSchedules() {
    let seeds = (1...3).map { round in Set(plan.cells(inRound: round).map(\.seed)) }
    #expect(seeds.allSatisfy { $0.count == 1 })
    #expect(Set(seeds).count == 3)
    #expect(plan.cells(inRound: 2).map(\.recorded) == plan.cells.map(\.recorded))
  }

  @Test func noSubjectHasAFixedSlot() {
    let slots = (1...40).map { round in
      plan.groups(inRound: round)[0].cells.firstIndex { plan.cells[$0].subject == "a" }
    }
    #expect(Set(slots).count == 4)
  }

  @Test(arguments: 1...5)
  func aControlStandsBesideWhatItControls(round: Int) {
    let cells = ["a", "b", "c"].flatMap { subject in
      [nil, "same"].map { control in
        var cell = cell(subject, benchmark: .mode)
        cell.parameters.control = control
        return cell
      }
    }
    let groups = BenchPlan(cells: cells, rounds: 5, seed: 7).groups(inRound: round)
    #expect(groups.count == 1)
    let subjects = groups[0].cells.map { cells[$0].subject }
    #expect(Set(subjects).count == 3)
    for pair in 0..<3 { #expect(subjects[2 * pair] == subjects[2 * pair + 1]) }
  }

  @Test func aRoundHasASeedThatAllItsCellsShare() {
    let seeds = (1...3).map { Set(plan.cells(inRound: $0).map(\.seed)) }
    #expect(seeds.allSatisfy { $0.count == 1 })
    #expect(Set(seeds).count == 3)
    #expect(plan.cells(inRound: 1).map(\.recorded) == plan.cells.map(\.recorded))
  }

  @Test func neitherAControlNorItsOtherComesAlwaysFirst() {
    var control = cell("a", benchmark: .mode)
    control.parameters.control = "same"
    let plan = BenchPlan(cells: [cell("a", benchmark: .mode), control], rounds: 1, seed: 1)
    #expect(Set((1...40).map { plan.groups(inRound: $0)[0].cells }).count == 2)
  }

  @Test func sharedWaitingCountsOncePerGroup() {
    let idle: UInt64 = 2_000_000_000
    let shared = BenchPlan(
      cells: ["a", "b"].map { cell($0, benchmark: .sleep, idle: idle) }, rounds: 2, seed: 1)
    #expect(shared.estimatedNanoseconds >= 2 * idle)
    #expect(shared.estimatedNanoseconds < 3 * idle)
  }

  @Test func aTracedPlanHasAHundredThousandSamplesForEachBenchmark() {
    var cells = (0..<10).map { cell("a", gap: $0) } + [cell("a", benchmark: .mode)]
    for index in cells.indices { cells[index].effort.samples = .max }
    let limited = BenchPlan(cells: cells, rounds: 2, seed: 1).limitedForTracing
    #expect(limited.cells[..<10].map(\.effort.samples).reduce(0, +) * 2 == 100_000)
    #expect(limited.cells[10].effort.samples == 50_000)
    #expect(limited.cells.map(\.recorded) == cells.map(\.recorded))
  }
}
