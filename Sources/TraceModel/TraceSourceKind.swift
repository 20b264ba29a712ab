// The label set of field `kind` of `source_info`.

/// What sort of item it is that has the name.
public enum TraceSourceKind: String, Sendable, Hashable, CaseIterable {
  case source0
  case port
  case descriptor
  case timer
  case observer
  /// A label that this version does not know.
  case unknown
}
