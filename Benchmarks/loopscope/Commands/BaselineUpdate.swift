// Whether a run may become the next baseline. A broken run must not, a worse one only with a reason that
// stays in the file; one that is merely noisy may, or a baseline would never move again.

import BenchmarkRecords
import RegressionGate

/// The decision about a new baseline.
enum BaselineUpdate: Equatable {
  /// The run to store.
  case allowed(RunRecord)
  /// Why not.
  case refused(String)

  /// The key in a baseline's environment under which an accepted change stands.
  static let acceptedKey = "acceptedChange"

  /// A first baseline.
  init(first run: RunRecord) {
    self = Self.defect(of: run).map { .refused($0) } ?? .allowed(run)
  }

  /// The baseline after a judgement.
  init(_ run: RunRecord, judgement: Judgement, reason: String?) {
    if let defect = Self.defect(of: run) {
      self = .refused(defect)
      return
    }
    let verdict = judgement.verdict
    let isFine = [.unchanged, .improved, .inconclusive].contains(verdict)
    guard isFine || reason != nil else {
      self = .refused("the verdict is \(verdict.rawValue); --accept REASON stores it nevertheless")
      return
    }
    var run = run
    if let reason {
      run.environment.set(
        Self.acceptedKey,
        to: [
          "reason": .string(reason), "verdict": .string(verdict.rawValue),
          "insteadOf": .string(judgement.base.started),
        ])
    }
    self = .allowed(run)
  }

  /// What keeps a run from being complete.
  private static func defect(of run: RunRecord) -> String? {
    if run.interrupted { return "the run was interrupted" }
    if !run.results.contains(where: { $0.status == .measured }) { return "nothing was measured" }
    return run.results.first { $0.status.word == "failed" }.map {
      "\($0.cell) failed: \($0.status.reason ?? "")"
    }
  }
}
