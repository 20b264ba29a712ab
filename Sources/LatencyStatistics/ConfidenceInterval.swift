// How sure an estimate is: two bounds and a confidence. Not for how it was found.

/// A range that holds the true value with the stated confidence.
public struct ConfidenceInterval: Equatable, Sendable {
  /// The lower bound, in the unit of the estimate.
  public let low: Double
  /// The upper bound, at least `low`.
  public let high: Double
  /// The probability that the method that made the interval covers the true value.
  public let confidence: Double

  /// The confidence that every published interval of this tool has.
  public static let usualConfidence = 0.95

  /// An interval between two ordered, finite bounds; anything else is an error and traps.
  public init(low: Double, high: Double, confidence: Double = usualConfidence) {
    precondition(low.isFinite && high.isFinite && low <= high, "Bounds are finite and in order.")
    precondition(confidence > 0 && confidence < 1, "A confidence lies between 0 and 1.")
    self.low = low
    self.high = high
    self.confidence = confidence
  }

  /// Whether no value lies in both intervals.
  public func isSeparate(from other: ConfidenceInterval) -> Bool {
    high < other.low || other.high < low
  }

  /// The smallest interval that covers this one and a value, at the same confidence.
  public func extended(toCover value: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: min(low, value), high: max(high, value), confidence: confidence)
  }

  /// The smallest interval that covers all of the given ones, at their lowest confidence.
  public static func hull(of intervals: [ConfidenceInterval]) -> ConfidenceInterval? {
    guard let low = intervals.map(\.low).min(), let high = intervals.map(\.high).max(),
      let confidence = intervals.map(\.confidence).min()
    else { return nil }
    return ConfidenceInterval(low: low, high: high, confidence: confidence)
  }
}
