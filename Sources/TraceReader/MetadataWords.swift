// The small steps over tokens that the parser of metadata is made of.

extension MetadataParser {
  var current: MetadataToken { tokens[position] }

  func fault(_ problem: String, at token: MetadataToken? = nil) -> MetadataFault {
    MetadataFault(place: (token ?? current).place, problem: problem)
  }

  mutating func accept(_ text: String) -> Bool {
    guard current.text == text, current.kind != .string else { return false }
    position += 1
    return true
  }

  mutating func expect(_ text: String) throws(MetadataFault) {
    guard accept(text) else {
      let found = current.kind == .end ? "the end" : "'\(current.text.prefix(40))'"
      throw fault("'\(text)' should stand here, not \(found)")
    }
  }

  mutating func parseWord() throws(MetadataFault) -> String {
    guard current.kind == .word, current.text.utf8.count <= 4096 else {
      throw fault("a name should stand here")
    }
    defer { position += 1 }
    return current.text
  }

  mutating func parseDottedName() throws(MetadataFault) -> String {
    var name = try parseWord()
    while accept(".") { name += "." + (try parseWord()) }
    return name
  }

  mutating func parseNumber() throws(MetadataFault) -> Int128 {
    guard current.kind == .number, current.text.utf8.count <= 20,
      let number = Int128(current.text), number <= Int128(UInt64.max)
    else { throw fault("a number should stand here") }
    position += 1
    return number
  }

  /// An enumeration's label: a bare word or a string.
  mutating func parseLabel() throws(MetadataFault) -> String {
    current.kind == .string ? try parseText() : try parseWord()
  }

  mutating func parseValue() throws(MetadataFault) -> MetadataValue {
    switch current.kind {
    case .number: .number(try parseNumber())
    case .string: .text(try parseText())
    default: .word(try parseDottedName())
    }
  }

  private mutating func parseText() throws(MetadataFault) -> String {
    guard current.text.utf8.count <= 1 << 16 else { throw fault("a string that is too long") }
    defer { position += 1 }
    return unescaped(current.text.dropFirst().dropLast())
  }

  private func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var result = ""
    var isEscaped = false
    for character in text {
      if !isEscaped && character == "\\" {
        isEscaped = true
      } else {
        result.append(isEscaped && character == "n" ? "\n" : character)
        isEscaped = false
      }
    }
    return result
  }
}
