// Reading a JSON value as something: each step knows its path, so each error can name it. For the other
// rooms of the numbers, too. Not for parsing text (JSONParser).

/// A JSON value and where in the document it stands.
package struct JSONNode {
  package let value: JSONValue
  package let path: String

  package init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  package func member(_ key: String) throws(RecordError) -> JSONNode {
    guard let node = try optionalMember(key) else { throw .missingKey(path: subpath(key)) }
    return node
  }

  package func optionalMember(_ key: String) throws(RecordError) -> JSONNode? {
    try object()[key].map { JSONNode($0, path: subpath(key)) }
  }

  package func object() throws(RecordError) -> OrderedMap<JSONValue> {
    guard case .object(let members) = value else { throw wrongKind("an object") }
    return members
  }

  package func members() throws(RecordError) -> [(key: String, node: JSONNode)] {
    try object().map { ($0.key, JSONNode($0.value, path: subpath($0.key))) }
  }

  package func elements() throws(RecordError) -> [JSONNode] {
    guard case .array(let elements) = value else { throw wrongKind("a list") }
    return elements.enumerated().map { JSONNode($0.element, path: "\(path)[\($0.offset)]") }
  }

  package func string() throws(RecordError) -> String {
    guard case .string(let string) = value else { throw wrongKind("text") }
    return string
  }

  package func bool() throws(RecordError) -> Bool {
    guard case .bool(let flag) = value else { throw wrongKind("true or false") }
    return flag
  }

  package func number() throws(RecordError) -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .decimal(let number): return number
    default: throw wrongKind("a number")
    }
  }

  /// A whole number that fits its type.
  package func whole<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(RecordError) -> Number {
    guard case .integer(let number) = value else { throw wrongKind("a whole number") }
    guard let fitting = Number(exactly: number) else {
      throw .impossible(path: path, message: "\(number) is out of range")
    }
    return fitting
  }

  /// Text that must be one of the words of a type.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type = Word.self
  ) throws(RecordError) -> Word where Word.RawValue == String {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw .impossible(path: path, message: "\"\(text)\" is none of: \(known)")
    }
    return word
  }

  private func subpath(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func wrongKind(_ expected: String) -> RecordError {
    .wrongKind(path: path.isEmpty ? "the document" : path, expected: expected, found: value.kind)
  }
}
