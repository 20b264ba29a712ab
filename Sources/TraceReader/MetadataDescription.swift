// What the reader needs to know of a trace's metadata besides handing it on.

/// Metadata that has been checked from its first byte to its last.
struct MetadataDescription {
  /// The trace's identity, repeated in every packet.
  var uuid: [UInt8] = []

  /// Whether the machine that wrote the trace puts the most significant byte first.
  var isBigEndian = false

  /// What the tracer says about itself and its host.
  var environment: [String: String] = [:]

  /// What to add to a time stamp for nanoseconds since 1970 in UTC.
  var wallClockOffsetNanoseconds: Int64 = 0

  /// The numbers of the declared stream classes.
  var streamClasses: Set<UInt64> = []

  /// The names of the declared events, with their providers.
  var eventNames: Set<String> = []

  /// The same metadata in one plain spelling, as the reading library gets it.
  var canonicalText = ""

  /// Whose events they all are, in buffers of one process.
  var process: Int32? {
    environment["vpid"].flatMap { Int64($0) }.flatMap {
      EventOrigin.isPossible($0) ? Int32($0) : nil
    }
  }
}
