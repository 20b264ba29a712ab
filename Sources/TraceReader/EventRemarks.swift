// What a reader saw that is no event of ours, kept for the report.

/// Events and fields of a trace that do not become TraceEvents, or not wholly.
public struct EventRemarks: Sendable, Hashable {
  /// How many events of each other name there were.
  public internal(set) var otherEvents: [String: Int] = [:]

  /// Fields that the catalogue promises and a build of the traced program does not record.
  public internal(set) var missingFields: [String: Set<String>] = [:]

  /// Makes remarks about nothing.
  public init() {}

  static let mostEventClasses = 1 << 16

  mutating func merge(_ other: EventRemarks) {
    otherEvents.merge(other.otherEvents, uniquingKeysWith: +)
    missingFields.merge(other.missingFields) { $0.union($1) }
  }
}
