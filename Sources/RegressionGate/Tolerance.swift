// How much worse a figure may become before it counts. Not for which figures (ToleranceRule).

/// An allowance, relative and absolute; a change counts only if it exceeds both.
public struct Tolerance: Equatable, Sendable {
  /// The share of the base's figure: 0.05 allows 5 %.
  public var relative: Double
  /// In the unit of the figure.
  public var absolute: Double

  /// Two allowances of at least zero; anything else is a programmer's error and traps.
  public init(relative: Double, absolute: Double) {
    precondition(
      relative >= 0 && absolute >= 0 && relative.isFinite && absolute.isFinite,
      "A tolerance is finite and not negative.")
    self.relative = relative
    self.absolute = absolute
  }

  /// The larger of the two, in the unit of the figure.
  func allowance(around base: Double) -> Double { max(relative * abs(base), absolute) }

  /// The larger of the two, as a share of the base's figure.
  func relativeAllowance(around base: Double) -> Double {
    base == 0 ? .infinity : allowance(around: base) / abs(base)
  }
}
