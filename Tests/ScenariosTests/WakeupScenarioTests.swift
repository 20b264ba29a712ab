// The wakeup benchmark at its smoke size, on every subject and in every placement; and on subjects
// that lose wakes, break, or cannot be placed.

import BenchmarkRecords
import Harness
import Testing

@testable import Scenarios

@Suite struct WakeupScenarioTests {
  @Test(arguments: smokeCells(of: .wakeup))
  func everyMetricIsThereAndNoWakeIsLost(cell: PlannedCell) throws {
    let outcome = try measure(cell)
    #expect(
      outcome.measurements.map(\.definition.name) == [
        "latency", "wakeCall", "roundTrip", "contextSwitchesPerWake", "lostWakes",
      ])
    #expect(outcome.fault == nil)
    for name in ["latency", "wakeCall", "roundTrip"] {
      let readings = try distribution(name, of: outcome)
      #expect(readings.count == UInt64(cell.effort.samples))
      #expect(readings.anomalies.total == 0)
    }
    #expect(try value("contextSwitchesPerWake", of: outcome) > 0)
    #expect(try value("lostWakes", of: outcome) == 0)
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

  @Test func aSubjectThatCannotBeMadeIsItsOwnError() {
    #expect(throws: BrokenSubject.Fault.self) {
      try scenario(BrokenSubject()).measure(
        cell("broken"))
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
