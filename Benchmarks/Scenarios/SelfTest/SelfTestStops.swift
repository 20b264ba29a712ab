// The stop test on every backend, one after the other.

import BenchmarkRecords
import Harness
import LinuxIO

/// Stops a process of each backend.
struct SelfTestStops {
  let plan: SelfTestPlan
  let command: RoundCommand
  let termination: TerminationSignals?
  let progress: (BenchProgress) -> Void

  /// One check for each backend, and whether a signal ended them.
  func checks(afterInterruption: Bool) -> (checks: [SelfTestCheck], isInterrupted: Bool) {
    var isInterrupted = afterInterruption
    let checks = plan.backends.enumerated().map { number, backend in
      let check = SelfTestChecks.check(
        .stop, backend, declared: Double(plan.size.stopNanoseconds))
      if isInterrupted { return check }
      let cell = plan.stopped(backend)
      let done = Double(number) / Double(plan.backends.count)
      progress(.cellBegan(cell.recorded, round: 1, done: done))
      let test = StopTest(command: command, size: plan.size, termination: termination)
      do {
        return try test.run(cell).judged(check)
      } catch let failure as StopTest.Failure where failure == .interrupted {
        isInterrupted = true
        return check
      } catch {
        return check.failing(because: "\(error)")
      }
    }
    return (checks, isInterrupted)
  }
}
