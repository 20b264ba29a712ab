// A bare primitive that changed between two jobs, where the loop beside it did not: then every ratio to it
// changed, and no build did that. Not for interleaved jobs, which judge nothing then (TimeJudge).

import BenchmarkRecords

extension Judgement {
  /// The figures whose time is the same within its tolerance, and whose ratio to the bare primitive is not
  /// because that changed by more; the largest change of the primitive first.
  public var figuresMovedByControl: [Finding] {
    findings.filter { $0.evidence?.isMovedByControl ?? false }.sorted { left, right in
      abs(left.evidence?.control?.estimate ?? 0) > abs(right.evidence?.control?.estimate ?? 0)
    }
  }
}

extension Evidence {
  fileprivate var isMovedByControl: Bool {
    guard method == .ratioToRaw, change.scale == .ratio, let control, control.scale == .ratio
    else { return false }
    let isTimeTheSame = abs(candidate - base) <= tolerance.allowance(around: base)
    return isTimeTheSame && abs(control.estimate) > allowance
      && abs(change.estimate) > allowance
  }
}
