// Cuts Swift text into words and punctuation, so that a rule sees code and never a comment or the
// inside of a string. Not a parser: numbers and operators are cut roughly, which no rule minds.

struct Token: Equatable, Sendable {
  let text: String
  let line: Int
}

/// A scanner over UTF-8 that leaves out comments and string literals; code inside an
/// interpolation is code.
struct SwiftTokens {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of text: String) -> [Token] {
    var scanner = SwiftTokens(bytes: Array(text.utf8))
    while scanner.position < scanner.bytes.count { scanner.scanOne() }
    return scanner.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scanOne() {
    if starts(with: "//") {
      skip { $0 != UInt8(ascii: "\n") }
    } else if starts(with: "/*") {
      skipBlockComment()
    } else if let hashes = hashesBeforeQuote() {
      skipString(hashes: hashes)
    } else if isWord(bytes[position]) {
      let start = position
      skip(while: isWord)
      tokens.append(Token(text: text(from: start), line: line))
    } else {
      if bytes[position] > UInt8(ascii: " ") {
        tokens.append(Token(text: String(UnicodeScalar(bytes[position])), line: line))
      }
      advance()
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        advance(2)
      } else if starts(with: "*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipString(hashes: Int) {
    advance(hashes)
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let hashText = String(repeating: "#", count: hashes)
    advance(quotes.count)
    while position < bytes.count {
      if starts(with: quotes + hashText) { return advance(quotes.count + hashes) }
      if starts(with: "\\\(hashText)(") {
        advance(2 + hashes)
        scanInterpolation()
      } else if starts(with: "\\\(hashText)") {
        advance(2 + hashes)
      } else {
        advance()
      }
    }
  }

  private mutating func scanInterpolation() {
    var depth = 1
    while depth > 0 && position < bytes.count {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      scanOne()
    }
  }

  /// How many `#` stand before a quote that opens a string here; nil where no string opens.
  private func hashesBeforeQuote() -> Int? {
    var end = position
    while end < bytes.count && bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - position : nil
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private func starts(with prefix: String) -> Bool {
    bytes[position...].starts(with: prefix.utf8)
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count && condition(bytes[position]) { advance() }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }
}
