// The sizes of a plan. Which cells each has is for the scenarios to say.

/// How large a plan is.
public enum PlanSize: String, CaseIterable, Codable, Hashable, Sendable {
  /// Just enough to see that every scenario works; its figures mean nothing.
  case smoke
  /// A subset in under 90 s.
  case quick
  /// The cells that a reader needs, in under ten minutes.
  case standard
  /// The whole matrix.
  case full
}
