// The two tokens of JSON that need care: numbers and strings. Not for structure (JSONParser).

extension JSONParser {
  /// A number after RFC 8259; one without point and exponent stays whole.
  mutating func parseNumber() throws(RecordError) -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { try skipDigits() }
    var isWhole = true
    if take(".") {
      isWhole = false
      try skipDigits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int128(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else {
      throw failure("the number \(text) is too large", at: start)
    }
    return .decimal(number)
  }

  private mutating func skipDigits() throws(RecordError) {
    let start = position
    while let byte = peek(), byte >= 0x30, byte <= 0x39 { position += 1 }
    guard position > start else { throw failure("a digit must follow") }
  }

  /// A string, its quotes included.
  mutating func parseString() throws(RecordError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: content, as: UTF8.self) else {
          throw failure("the text is not valid UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): content += try parseEscape()
      case 0..<0x20: throw failure("a control character must be escaped", at: position - 1)
      default: content.append(byte)
      }
    }
    throw failure("the closing quote is missing")
  }

  private mutating func parseEscape() throws(RecordError) -> [UInt8] {
    guard let byte = peek() else { throw failure("an escape must follow") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try parseEscapedScalar())).utf8)
    default: throw failure("the escape is unknown", at: position - 1)
    }
  }

  private mutating func parseEscapedScalar() throws(RecordError) -> Unicode.Scalar {
    let start = position
    let first = try parseFourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if (0xD800...0xDBFF).contains(first), take("\\"), take("u") {
      let second = try parseFourHexDigits()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw failure("half of a surrogate pair stands alone", at: start)
  }

  private mutating func parseFourHexDigits() throws(RecordError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("four hexadecimal digits must follow")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}
