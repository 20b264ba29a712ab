// Whether a cell was measured, and if not, why. Not for verdicts on two runs.

/// The outcome of one cell; what was not measured says why.
public enum BenchmarkStatus: Hashable, Sendable {
  /// Every metric that the cell promises is there.
  case measured
  /// The measurement was tried and did not work; metrics may be incomplete.
  case failed(reason: String)
  /// This machine or build cannot measure the cell.
  case unavailable(reason: String)

  /// The word in the record.
  public var word: String {
    switch self {
    case .measured: "measured"
    case .failed: "failed"
    case .unavailable: "unavailable"
    }
  }

  /// Why there is no complete measurement; nil when there is one.
  public var reason: String? {
    switch self {
    case .measured: nil
    case .failed(let reason), .unavailable(let reason): reason
    }
  }
}
