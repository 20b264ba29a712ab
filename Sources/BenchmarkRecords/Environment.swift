// The machine and its state around a run: an open list of named values, each there or with the
// reason why it is not. Not for finding them out: the harness probes.

/// Named values of the machine; a value that could not be had is null and has a reason.
public struct Environment: Equatable, Sendable {
  /// The key under which the record keeps the reasons.
  static let reasonsKey = "unavailable"

  /// All values by name, null for those that could not be had.
  public private(set) var values: OrderedMap<JSONValue> = [:]
  /// Why a value could not be had, by name.
  public private(set) var reasons: OrderedMap<String> = [:]

  /// An environment of which nothing is known yet.
  public init() {}

  /// Stores a value; `name` must not be `unavailable`, which the record needs for the reasons.
  public mutating func set(_ name: String, to value: JSONValue) {
    precondition(name != Self.reasonsKey, "Choose another name than \"\(Self.reasonsKey)\".")
    values[name] = value
    reasons[name] = nil
  }

  /// Notes that a value cannot be had on this machine, and why.
  public mutating func setUnavailable(_ name: String, reason: String) {
    set(name, to: .null)
    reasons[name] = reason
  }

  /// A value by name; nil when the name is unknown or its value could not be had.
  public subscript(name: String) -> JSONValue? {
    // Not in a closure: there `nil` would be read as JSONValue's own `null`.
    guard let value = values[name], value != .null else { return nil }
    return value
  }
}
