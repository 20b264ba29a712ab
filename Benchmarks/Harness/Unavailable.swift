// The difference between "cannot be had here" and "went wrong": this is the former.

/// Thrown by a measurement that this machine, this process or this subject has no way to make.
public struct Unavailable: Error, Hashable, Sendable {
  /// Why, in words that end a sentence about the missing result.
  public let reason: String

  /// Not to be had, for `reason`.
  public init(reason: String) { self.reason = reason }
}
