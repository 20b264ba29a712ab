// The wakeup benchmark at its smoke size, on every subject and in every placement; and on subjects
// that lose wakes, break, or cannot be placed.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct WakeupScenarioTests {
  @Test(arguments: smokeCells(of: .wakeup).filter { $0.parameters.loop == .closed })
  func aClosedLoopHasEveryMetricAndLosesNoWake(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    let counts = ["syscallsPerWake", "wakerSyscallsPerWake", "loopSyscallsPerWake"]
    #expect(
      outcome.measurements.map(\.definition.name) + outcome.unavailableMetrics.keys
        == ["latency", "wakeCall", "roundTrip", "contextSwitchesPerWake", "lostWakes"]
        + (WakeupScenario.countsSyscalls(cell.parameters) ? counts : []))
    #expect(outcome.fault == nil)
    for name in ["latency", "wakeCall", "roundTrip"] {
      let readings = try distribution(name, of: outcome)
      #expect(readings.count == UInt64(cell.effort.samples))
      #expect(readings.anomalies.total == 0)
    }
    #expect(try value("contextSwitchesPerWake", of: outcome) > 0)
    #expect(try value("lostWakes", of: outcome) == 0)
  }

  @Test(
    arguments: smokeCells(of: .wakeup).filter {
      $0.parameters.loop == .open && $0.parameters.wakeClass == nil
    })
  func anOpenLoopHasASampleForEveryWakeOfItsSchedule(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(
      outcome.measurements.map(\.definition.name) == [
        "latency", "wakeCall", "generatorDelay", "contextSwitchesPerWake", "lostWakes",
      ])
    #expect(outcome.fault == nil)
    let scheduled = cell.effort.durationNanoseconds / cell.parameters.gapNanoseconds!
    for name in ["latency", "wakeCall", "generatorDelay"] {
      let readings = try distribution(name, of: outcome)
      #expect(readings.count == scheduled)
      #expect(readings.anomalies.total == 0)
    }
    #expect(try value("lostWakes", of: outcome) == 0)
  }

  @Test(arguments: smokeCells(of: .wakeup).filter { $0.parameters.wakeClass != nil })
  func aClassHasItsShareOfTheWakesOrAReason(cell: PlannedCell) throws {
    let wakeClass = cell.parameters.wakeClass!
    do {
      let outcome = try measure(cell)
      #expect(outcome.fault == nil)
      let figure = wakeClass == .all ? "contextSwitchesPerWake" : "classShare"
      #expect(outcome.measurements.map(\.definition.name).contains(figure))
      #expect(try distribution("latency", of: outcome).count > 0)
      if wakeClass != .all { #expect(try 0..<1 ~= value(figure, of: outcome)) }
    } catch let missing as Unavailable {
      // A load that the machine runs at its leisure may leave a class out, but not all of them.
      #expect(wakeClass != .all)
      #expect(missing.reason.contains("none of"))
      #expect(missing.reason.contains("\(wakeClass.rawValue) 0"))
    }
  }

  @Test func theThreeClassesAreAllTheWakes() throws {
    var cell = try #require(
      smokeCells(of: .wakeup).first { $0.parameters.wakeClass == .slept })
    cell.parameters.placement = .unpinned
    let subject = try ScenarioCatalogue.subjects.subject(of: cell)
    let log = try OpenLoopMeasurement(cell: cell, subject: subject).run().log
    let told = [WakeClass.slept, .polled, .elided].map { log.wakes(of: $0).count }
    #expect(told.reduce(0, +) == log.wakes.count)
    // The work keeps the loop busy for more than half of the time: not every wake finds it asleep.
    #expect(told[0] < log.wakes.count)
  }

  @Test func aWakeIsNeverLongerThanItsRoundTrip() throws {
    let cell = try #require(smokeCells(of: .wakeup).first)
    let outcome = try measure(cell)
    let latency = try #require(try distribution("latency", of: outcome).extremes)
    let roundTrip = try #require(try distribution("roundTrip", of: outcome).extremes)
    #expect(latency.upperBound <= roundTrip.upperBound)
    #expect(latency.lowerBound <= roundTrip.lowerBound)
  }

  @Test func lostWakesAreCountedAndAFault() throws {
    let outcome = try scenario(ForgetfulSubject(forgetsEvery: 20)).measure(
      cell("forgetful"))
    let lost = try value("lostWakes", of: outcome)
    // Each side forgets every 20th of more than 55 wakes; a rescue is a wake, and may be one of them.
    #expect(lost >= 2)
    #expect(outcome.fault == "\(Int(lost)) wakes were lost and had to be rescued")
    #expect(try distribution("latency", of: outcome).count == 50)
  }

  @Test func anOpenLoopCountsLostWakesToo() throws {
    let outcome = try scenario(ForgetfulSubject(forgetsEvery: 10)).measure(
      openCell("forgetful", backend: nil, gap: 2_000_000))
    let lost = try value("lostWakes", of: outcome)
    // Of the 55 wakes and the one that ends it five are forgotten. One is not seen when the next wake
    // follows within 0.2 ms, or when the generator is held up for so long that it sends both at once.
    #expect((1...5).contains(lost))
    #expect(outcome.fault?.contains("lost and had to be rescued") == true)
    #expect(try distribution("latency", of: outcome).count == 50)
  }

  @Test func aSubjectThatCannotBeMadeIsItsOwnError() {
    #expect(throws: BrokenSubject.Fault.self) {
      try scenario(BrokenSubject()).measure(
        cell("broken"))
    }
    #expect(throws: BrokenSubject.Fault.self) {
      try scenario(BrokenSubject()).measure(openCell("broken", backend: nil, gap: 1_000))
    }
  }

  @Test func aSubjectThatIsNotBuiltInIsUnavailable() throws {
    #expect(throws: Unavailable(reason: "this build has no subject libuv")) {
      try scenario(BrokenSubject()).measure(cell("libuv"))
    }
  }

  private func scenario(_ subject: any Subject) -> WakeupScenario {
    WakeupScenario(subjects: SubjectList([subject]))
  }

  private func cell(_ subject: String) -> PlannedCell {
    var parameters = CellParameters()
    parameters.placement = .unpinned
    parameters.gapNanoseconds = 0
    return PlannedCell(
      benchmark: .wakeup, subject: subject, backend: nil, parameters: parameters,
      effort: Effort(
        warmupSamples: 5, samples: 50, durationNanoseconds: 60_000_000_000))
  }
}
