// Metadata cut into words, numbers, strings and symbols. Not for what may follow what: that is
// MetadataParser's.
//
// The set is what LTTng writes, not all that the language allows: libbabeltrace2 2.0.4 crashes on
// some of the rest, for instance on a string with a prefix, as in C.

/// One word of metadata.
struct MetadataToken: Hashable {
  enum Kind { case word, number, string, symbol, end }

  let kind: Kind
  /// As it stands in the metadata; a string with its quotes and escapes.
  let text: String
  /// Bytes from the start of the metadata.
  let place: Int
}

/// Cuts metadata into tokens, without comments; the last is the end.
func metadataTokens(_ text: [UInt8]) throws(MetadataFault) -> [MetadataToken] {
  var scanner = MetadataScanner(text)
  var tokens: [MetadataToken] = []
  repeat { tokens.append(try scanner.next()) } while tokens.last?.kind != .end
  return tokens
}

private struct MetadataScanner {
  private let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() throws(MetadataFault) -> MetadataToken {
    try skipBlanks()
    let start = place
    guard let first = peek() else { return MetadataToken(kind: .end, text: "", place: start) }
    let kind: MetadataToken.Kind
    if first.startsWord {
      kind = .word
      advance { $0.startsWord || $0.isDigit }
    } else if first.isDigit || first == UInt8(ascii: "-") {
      kind = .number
      place += 1
      advance { $0.isDigit }
    } else if first == UInt8(ascii: "\"") {
      kind = .string
      try skipString()
    } else {
      kind = .symbol
      try skipSymbol(first)
    }
    return MetadataToken(
      kind: kind, text: String(decoding: text[start..<place], as: UTF8.self), place: start)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    place + distance < text.count ? text[place + distance] : nil
  }

  private func sees(_ word: StaticString) -> Bool {
    text[place...].starts(with: "\(word)".utf8)
  }

  private mutating func advance(while isWanted: (UInt8) -> Bool) {
    while let byte = peek(), isWanted(byte) { place += 1 }
  }

  private mutating func skipBlanks() throws(MetadataFault) {
    while true {
      advance { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains($0) }
      guard sees("/*") else { return }
      let start = place
      while !sees("*/") {
        guard place < text.count else { throw fault("a comment without end", at: start) }
        place += 1
      }
      place += 2
    }
  }

  private mutating func skipString() throws(MetadataFault) {
    let start = place
    place += 1
    while let byte = peek(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        guard let escaped = peek(1), "\\\"n".utf8.contains(escaped) else {
          throw fault("an escape that no tracer writes", at: place)
        }
        place += 1
      } else if byte < 0x20 || byte == 0x7F {
        throw fault("a control character in a string", at: place)
      }
      place += 1
    }
    guard peek() != nil else { throw fault("a string without end", at: start) }
    place += 1
  }

  private mutating func skipSymbol(_ first: UInt8) throws(MetadataFault) {
    if sees("...") {
      place += 3
    } else if sees(":=") {
      place += 2
    } else if "{};=,:.<>[]()".utf8.contains(first) {
      place += 1
    } else {
      throw fault("a character that has no meaning in metadata", at: place)
    }
  }

  private func fault(_ problem: String, at place: Int) -> MetadataFault {
    MetadataFault(place: place, problem: problem)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var startsWord: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == UInt8(ascii: "_")
  }
}
