// The words of the gate and what each does to the exit status: a contract. Not for finding them out.

/// What became of one figure, one cell or a whole comparison; the worst word first.
public enum Verdict: String, CaseIterable, Sendable {
  /// Worse, beyond the tolerance and beyond doubt.
  case regressed
  /// The measurement failed or was interrupted.
  case failed
  /// It is in the base and not, or not measured, in the candidate.
  case missing
  /// Both are there, and no comparison of them means anything.
  case notComparable = "not comparable"
  /// There is more noise, or there are fewer rounds, than the tolerance allows to judge.
  case inconclusive
  /// Better, beyond the tolerance and beyond doubt: time for a new baseline.
  case improved
  /// No worse than the tolerance allows.
  case unchanged

  /// The exit status of a command that ends with this word.
  public var exitStatus: Int32 {
    switch self {
    case .regressed: 2
    case .failed, .missing: 1
    case .notComparable: 4
    case .inconclusive: 3
    case .improved, .unchanged: 0
    }
  }

  /// The word for a whole of which these are the parts; nothing at all is `missing`.
  public static func whole(of parts: some Sequence<Verdict>) -> Verdict {
    let words = Set(parts)
    return allCases.first(where: words.contains) ?? .missing
  }
}
