// The scale benchmark at its smoke size, on every subject: what is measured, and who has no such thing.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite(.serialized) struct ScaleScenarioTests {
  /// What a cell measures, by the number that it has.
  private static func metrics(of cell: PlannedCell) -> [String] {
    let parameters = cell.parameters
    if parameters.timers != nil {
      return ["timerInsert", "timerCancel", "timerRedate", "timerFire"]
    }
    if parameters.sources != nil { return ["signalledSource"] }
    if parameters.senders != nil { return ["blocksPerSecond"] }
    if parameters.loops != nil { return ["ringHop", "descriptorsPerLoop"] }
    switch parameters.recipe {
    case .hitchMonitor: return ["iteration", "watchedIteration", "monitorCost"]
    case .loopExecutor:
      return ["actorHop", "neighbourCall", "defaultActorCall", "loopYield", "poolYield"]
    default: return ["iteration"]
    }
  }

  @Test(arguments: smokeCells(of: .scale).filter { $0.subject == "loopscope" })
  func theEngineHasEveryFigure(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(outcome.fault == nil)
    #expect(outcome.measurements.map(\.definition.name) == Self.metrics(of: cell))
    for name in Self.metrics(of: cell) where !["descriptorsPerLoop", "monitorCost"].contains(name) {
      #expect(try value(name, of: outcome) > 0)
    }
  }

  @Test(arguments: smokeCells(of: .scale).filter { $0.subject == "raw" })
  func barePrimitivesStandInARingAndLackTheRest(cell: PlannedCell) throws {
    if cell.parameters.loops != nil {
      #expect(try measure(cell).measurements.map(\.definition.name) == Self.metrics(of: cell))
    } else {
      #expect(throws: Unavailable.self) { try measure(cell) }
    }
  }

  @Test func everyNumberIsInThePlanOfEverySize() {
    for size in PlanSize.allCases {
      let parameters = ScaleScenario(subjects: SubjectList([])).variants(in: size)
        .map(\.parameters)
      #expect(parameters.contains { $0.timers != nil })
      #expect(parameters.contains { $0.sources != nil })
      #expect(parameters.contains { $0.observers != nil })
      #expect(parameters.contains { $0.senders != nil })
      #expect(parameters.contains { $0.loops != nil })
      #expect(parameters.contains { $0.tracing != nil })
    }
  }

  @Test func onlyTheFullPlanHoldsAMillionTimers() {
    let most = PlanSize.allCases.map { size in
      ScaleScenario(subjects: SubjectList([])).variants(in: size).compactMap(\.parameters.timers)
        .max() ?? 0
    }
    #expect(most == [100, 10_000, 100_000, 1_000_000])
  }

  @Test func tracingThatChangedSinceThePlanIsNoFigure() throws {
    var cell = try #require(
      smokeCells(of: .scale).first { $0.parameters.tracing != nil && $0.subject == "loopscope" })
    let current = try #require(cell.parameters.tracing)
    let other: TracingState = current == .on ? .off : .on
    cell.parameters.tracing = other
    let reason =
      "tracing was \(other.rawValue) when the run began and is \(current.rawValue) now"
    #expect(throws: Unavailable(reason: reason, isPassing: true)) { try measure(cell) }
  }
}
