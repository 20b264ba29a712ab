// The difference between "cannot be had here" and "went wrong": this is the former.

/// Thrown by a measurement that this machine, this process or this subject has no way to make.
public struct Unavailable: Error, Hashable, Sendable {
  /// Why, in words that end a sentence about the missing result.
  public let reason: String
  /// Whether another round may well have it: it only did not happen this time.
  public let isPassing: Bool

  /// Not to be had, for `reason`.
  public init(reason: String, isPassing: Bool = false) {
    self.reason = reason
    self.isPassing = isPassing
  }
}
