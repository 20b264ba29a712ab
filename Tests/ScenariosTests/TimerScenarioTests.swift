// The timer benchmark at its smoke size, on every subject and under every load.

import BenchmarkRecords
import Harness
import LinuxIO
import LoopEngine
import Testing

@testable import Scenarios

@Suite(.serialized) struct TimerScenarioTests {
  /// Those that both the engine and a bare primitive have.
  private static func cells(_ isIncluded: (PlannedCell) -> Bool) -> [PlannedCell] {
    smokeCells(of: .timer).filter { $0.parameters.recipe == nil && isIncluded($0) }
  }

  @Test(arguments: cells { $0.subject != "raw" || $0.parameters.load != .modes })
  func noFireIsEarlyAndEveryMetricIsThere(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(outcome.fault == nil)
    let names = [
      "lateness", "jitter", "driftPPM", "earlyFires", "missedFires", "coalescedFires",
    ]
    let isStalled = cell.parameters.load == .stall
    #expect(outcome.measurements.map(\.definition.name) == names + (isStalled ? ["recovery"] : []))
    #expect(try value("earlyFires", of: outcome) == 0)
    let lateness = try distribution("lateness", of: outcome)
    #expect(lateness.count >= 2)
    #expect(lateness.anomalies.negative == 0)
    if isStalled {
      #expect(try value("missedFires", of: outcome) >= 34)
      #expect(try value("recovery", of: outcome) >= 1)
    }
  }

  @Test(arguments: cells { $0.subject == "raw" && $0.parameters.load == .modes })
  func barePrimitivesSwitchNoModes(cell: PlannedCell) {
    #expect(throws: Unavailable(reason: "raw has no modes to switch between")) {
      try measure(cell)
    }
  }

  @Test(arguments: smokeCells(of: .timer).filter { $0.parameters.recipe == .framePacer })
  func framesAreNeverEarlyAndStallsSkipSome(cell: PlannedCell) throws {
    if cell.subject == "raw" {
      #expect(throws: Unavailable(reason: "raw has no frame-pacer")) { try measure(cell) }
      return
    }
    let outcome = try measure(cell)
    #expect(outcome.fault == nil)
    #expect(
      outcome.measurements.map(\.definition.name) == [
        "lateness", "jitter", "driftPPM", "earlyFires", "missedFires",
      ])
    #expect(try value("earlyFires", of: outcome) == 0)
    if cell.parameters.load == .stall { #expect(try value("missedFires", of: outcome) >= 3) }
  }

  @Test func aLoopUnderModeSwitchesIsInBothModesInTurn() throws {
    let cpus = try PlacedCPUs(.same).loop
    let modes = try PlacedThread(name: "modes", cpus: cpus) { () -> Set<String> in
      let subject = LoopscopeSubject(kind: .futex)
      var request = LoopRequest()
      request.modeNanoseconds = 100_000
      var seen: Set<String> = []
      let stop = LateBound()
      request.timer = TimerRequest(
        firstNanoseconds: MonotonicClock.nowNanoseconds(), periodNanoseconds: 130_000
      ) {
        seen.insert(Loop.current.currentMode?.name ?? "none")
        if seen.count == 2 { stop.loop?.stop() }
      }
      let loop = try subject.makeLoop(request)
      stop.loop = loop
      try loop.run()
      return seen
    }.value()
    #expect(modes.contains("tracking"))
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
