// The label set of field `kind` of `source_info`.

/// What sort of source an item is.
public enum TraceSourceKind: String, Sendable, Hashable, CaseIterable {
  case source0
  case port
  case descriptor
  /// A label that this version does not know.
  case unknown
}
