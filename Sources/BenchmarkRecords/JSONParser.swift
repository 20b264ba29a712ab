// Text to JSON values, strictly after RFC 8259: no duplicate key, nothing after the end, no
// invalid UTF-8. Not for what the values mean (JSONNode).

extension JSONValue {
  /// Reads one JSON document. Time: linear.
  ///
  /// Throws `malformed` or `duplicateKey` with line and column.
  public init(parsing bytes: some Sequence<UInt8>) throws(RecordError) {
    var parser = JSONParser(bytes: Array(bytes))
    self = try parser.document()
  }

  /// Reads one JSON document from text.
  public init(parsing text: String) throws(RecordError) {
    try self.init(parsing: text.utf8)
  }
}

struct JSONParser {
  /// Deeper nesting is refused, because each level takes a stack frame.
  static let deepestNesting = 128
  let bytes: [UInt8]
  var position = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(RecordError) -> JSONValue {
    skipSpace()
    guard position < bytes.count else {
      let (line, column) = lineAndColumn(of: position)
      throw .malformed(line: line, column: column, message: "the text is empty")
    }
    let value = try parseValue()
    skipSpace()
    guard position == bytes.count else { throw failure("there is more after the end") }
    return value
  }

  private mutating func parseValue() throws(RecordError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      return try nested { parser throws(RecordError) in try parser.parseObject() }
    case UInt8(ascii: "["):
      return try nested { parser throws(RecordError) in try parser.parseArray() }
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try parseNumber()
    default: return try parseWord()
    }
  }

  private mutating func nested(
    _ parse: (inout JSONParser) throws(RecordError) -> JSONValue
  ) throws(RecordError) -> JSONValue {
    guard depth < Self.deepestNesting else { throw failure("it is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    position += 1
    skipSpace()
    return try parse(&self)
  }

  private mutating func parseObject() throws(RecordError) -> JSONValue {
    var members = OrderedMap<JSONValue>()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let start = position
      guard peek() == UInt8(ascii: "\"") else { throw failure("a key in quotes must follow") }
      let key = try parseString()
      guard members[key] == nil else { throw duplicate(key, at: start) }
      skipSpace()
      guard take(":") else { throw failure("a colon must follow the key \"\(key)\"") }
      skipSpace()
      members[key] = try parseValue()
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure("a comma or } must follow") }
    return .object(members)
  }

  private mutating func parseArray() throws(RecordError) -> JSONValue {
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat {
      skipSpace()
      elements.append(try parseValue())
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure("a comma or ] must follow") }
    return .array(elements)
  }

  private mutating func parseWord() throws(RecordError) -> JSONValue {
    let words: [(String, JSONValue)] = [("null", .null), ("true", true), ("false", false)]
    for (word, value) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw failure("a value must follow")
  }

  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  func failure(_ message: String, at place: Int? = nil) -> RecordError {
    let (line, column) = lineAndColumn(of: place ?? position)
    let ended = (place ?? position) >= bytes.count
    return .malformed(
      line: line, column: column, message: ended ? "the text ends too early: \(message)" : message)
  }

  private func duplicate(_ key: String, at place: Int) -> RecordError {
    let (line, column) = lineAndColumn(of: place)
    return .duplicateKey(key, line: line, column: column)
  }

  private func lineAndColumn(of place: Int) -> (line: Int, column: Int) {
    let before = bytes[..<place]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, place - lineStart + 1)
  }
}
