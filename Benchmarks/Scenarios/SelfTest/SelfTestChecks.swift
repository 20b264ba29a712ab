// Finds the results that answer a check, and has them judged.

import BenchmarkRecords
import Harness

/// The checks of a plan that ordinary runs answer.
struct SelfTestChecks {
  private let plan: SelfTestPlan
  private let judgement = SelfTestJudgement(
    clockNanoseconds: Double(ClockCost.measure().medianNanoseconds))

  init(_ plan: SelfTestPlan) { self.plan = plan }

  /// One check for each backend and delay.
  func delays(in run: RunRecord) -> [SelfTestCheck] {
    plan.backends.flatMap { backend in
      SelfTestPlan.delaysNanoseconds.map { delay in
        let check = Self.check(.delay, backend, declared: Double(delay))
        guard !run.interrupted, let control = run.result(of: plan.delayed(backend, 0)),
          let delayed = run.result(of: plan.delayed(backend, delay))
        else { return check }
        return judgement.delay(check, control: control, delayed: delayed)
      }
    }
  }

  /// One check for each backend; not made when `run` is nil.
  func drops(in run: RunRecord?) -> [SelfTestCheck] {
    plan.backends.map { backend in
      let check = Self.check(.lostWakes, backend, declared: Double(SelfTestPlan.droppedOneIn))
      guard let run, !run.interrupted, let result = run.result(of: plan.dropping(backend)) else {
        return check
      }
      return judgement.lostWakes(check, result)
    }
  }

  /// A check that has not been made.
  static func check(
    _ kind: SelfTestCheck.Kind, _ backend: String, declared: Double
  ) -> SelfTestCheck {
    SelfTestCheck(
      kind, subject: SelfTestPlan.subject, backend: backend, declared: declared,
      verdict: .notRun(reason: "interrupted"))
  }
}

extension RunRecord {
  /// What came out of a cell.
  func result(of cell: PlannedCell) -> BenchmarkResult? {
    results.first { $0.cell == cell.recorded }
  }
}
