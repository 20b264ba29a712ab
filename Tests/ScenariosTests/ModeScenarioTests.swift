// The mode benchmark at its smoke size; the bare primitives say that they have no modes.

import BenchmarkRecords
import Harness
import Testing

@testable import LoopEngine
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

  @Test(arguments: [false, true])
  func idleItemsAreInTheModesThatRun(isControl: Bool) throws {
    let counts = try PlacedThread(name: "modes", cpus: PlacedCPUs(.same).loop) {
      () -> [String: Int] in
      let subject = LoopscopeSubject(kind: .futex)
      let modes = try subject.makeModeSwitchingLoop(ModeRequest(items: 0, isControl: isControl))
      let own = Self.itemsByMode()
      withExtendedLifetime(modes) {}
      return own
    }.value()
    let full = try PlacedThread(name: "modes", cpus: PlacedCPUs(.same).loop) {
      () -> [String: Int] in
      let subject = LoopscopeSubject(kind: .futex)
      let modes = try subject.makeModeSwitchingLoop(ModeRequest(items: 10, isControl: isControl))
      _ = modes.timeToCallout()
      _ = modes.timeOfNestedRuns(10)
      _ = modes.timeToWaiting()
      // `timeToWaiting` leaves its observer in the second mode.
      var items = Self.itemsByMode()
      items[isControl ? "first" : "second", default: 0] -= 1
      return items
    }.value()
    #expect(Set(full.keys) == (isControl ? ["first"] : ["first", "second"]))
    for (mode, count) in full { #expect(count == 10 + (counts[mode] ?? 0)) }
  }

  private static func itemsByMode() -> [String: Int] {
    let items = Loop.current.state.withLock { $0.allItems() }
    return Dictionary(grouping: items, by: \.1.name).mapValues(\.count)
  }

  @Test(arguments: smokeCells(of: .mode).filter { $0.subject == "raw" })
  func barePrimitivesHaveNone(cell: PlannedCell) throws {
    let backend = try #require(cell.backend)
    #expect(throws: Unavailable(reason: "a bare \(backend) has no modes to switch between")) {
      try measure(cell)
    }
  }

  @Test func samplesAreForTheWholeCell() throws {
    var cell = try #require(smokeCells(of: .mode).first { $0.subject == "loopscope" })
    cell.effort.samples = 800
    cell.effort.durationNanoseconds = 60_000_000_000
    let outcome = try measure(cell)
    #expect(try distribution("switchTime", of: outcome).count == 100)
    #expect(try distribution("switchToCallout", of: outcome).count == 100)
  }
}
