// Where metadata leaves the language, on the way to an error that names the file.

/// One thing wrong with metadata, at a place of the bytes that were looked at.
struct MetadataFault: Error {
  /// Bytes from the start of what was looked at.
  let place: Int
  let problem: String
}
