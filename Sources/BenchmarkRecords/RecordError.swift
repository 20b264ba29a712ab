// Everything that can be wrong with a record, said so that a reader can find the place.
// Not for files that cannot be opened: rooms without files do not know them.

/// Why a text is not a record, or a record cannot be written.
public enum RecordError: Error, Hashable, Sendable {
  /// The text is not JSON, or ends too early.
  case malformed(line: Int, column: Int, message: String)
  /// An object names one key twice.
  case duplicateKey(String, line: Int, column: Int)
  /// A key that must be there is not.
  case missingKey(path: String)
  /// The value at a path is of another kind than it must be.
  case wrongKind(path: String, expected: String, found: String)
  /// The value at a path is of the right kind and still impossible.
  case impossible(path: String, message: String)
  /// The record is of a schema that this version does not read.
  case unknownSchema(found: String, expected: String)
  /// A number is NaN or infinite, which JSON cannot hold.
  case notFinite(path: String)
}

extension RecordError: CustomStringConvertible {
  /// One sentence: what is wrong, and where.
  public var description: String {
    switch self {
    case .malformed(let line, let column, let message):
      "line \(line), column \(column): \(message)"
    case .duplicateKey(let key, let line, let column):
      "line \(line), column \(column): the key \"\(key)\" appears twice in one object"
    case .missingKey(let path):
      "the key \(path) is missing"
    case .wrongKind(let path, let expected, let found):
      "\(path) must be \(expected), but is \(found)"
    case .impossible(let path, let message):
      "\(path): \(message)"
    case .unknownSchema(let found, let expected):
      "the schema is \"\(found)\", but only \"\(expected)\" is understood"
    case .notFinite(let path):
      "\(path) is not a finite number"
    }
  }
}
