// The wakeup benchmark on subjects that are tampered with, and what the tampering says of itself.
// Measuring is left to the ordinary scenario: that is what is tested.

import BenchmarkRecords
import Harness

/// Cells that ask for injected delays or dropped wakes.
struct SelfTestScenario: Scenario {
  let subjects: SubjectList

  func measures(_ cell: PlannedCell) -> Bool {
    let parameters = cell.parameters
    return cell.benchmark == .wakeup
      && (parameters.injectedDelayNanoseconds != nil || parameters.droppedOneIn != nil)
  }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    if let oneIn = cell.parameters.droppedOneIn {
      let trick = DroppedWakes(oneIn: oneIn)
      var outcome = try measure(cell, with: trick)
      outcome.measurements.append(
        RoundMeasurement(.droppedWakes, .value(Double(trick.droppedCount))))
      return outcome
    }
    let trick = DelayedWakes(delayNanoseconds: cell.parameters.injectedDelayNanoseconds ?? 0)
    var outcome = try measure(cell, with: trick)
    outcome.measurements.append(
      RoundMeasurement(.injectedDelay, .distribution(trick.injected)))
    return outcome
  }

  private func measure(_ cell: PlannedCell, with trick: any WakeTrick) throws -> CellOutcome {
    let subject = DecoratedSubject(real: try subjects.subject(of: cell), trick: trick)
    return try WakeupScenario(subjects: SubjectList([subject])).measure(cell)
  }
}
