// JSON values as text, the same in every locale. Not for deciding what is written.

extension JSONValue {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// One line, for a line of a stream.
    case compact
    /// Indented by two spaces; lists and objects of plain values stay on one line while they fit.
    case pretty
  }

  /// The text of the value, without a newline at its end.
  ///
  /// Throws `notFinite` with the path of a number that JSON cannot hold.
  public func text(_ layout: Layout = .compact) throws(RecordError) -> String {
    if let path = pathOfNonFiniteNumber {
      throw .notFinite(path: path.hasPrefix(".") ? String(path.dropFirst()) : path)
    }
    var writer = JSONWriter(layout: layout)
    writer.write(self, indentation: 0)
    return writer.text
  }

  /// Where the first number stands that is NaN or infinite; nil when there is none.
  private var pathOfNonFiniteNumber: String? {
    switch self {
    case .decimal(let number): return number.isFinite ? nil : ""
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let rest = element.pathOfNonFiniteNumber { return "[\(index)]\(rest)" }
      }
    case .object(let members):
      for (key, value) in members {
        if let rest = value.pathOfNonFiniteNumber { return ".\(key)\(rest)" }
      }
    default: break
    }
    return nil
  }
}

/// Writes values of which every number is finite.
private struct JSONWriter {
  static let lineWidth = 100
  let layout: JSONValue.Layout
  var text = ""

  mutating func write(_ value: JSONValue, indentation: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    // 64 bits are many times faster than 128, and nearly always enough.
    case .integer(let number): text += Int64(exactly: number).map { String($0) } ?? String(number)
    case .decimal(let number): text += number.description
    case .string(let string): write(string)
    case .array(let elements):
      if writeOnOneLine(value, indentation: indentation) { return }
      if layout == .pretty, value.isFlat {
        writeFilled(elements, indentation: indentation)
      } else {
        writeItems(elements.map { (nil, $0) }, "[", "]", indentation: indentation)
      }
    case .object(let members):
      if writeOnOneLine(value, indentation: indentation) { return }
      writeItems(members.map { ($0.key, $0.value) }, "{", "}", indentation: indentation)
    }
  }

  /// Writes plain values on one line if the layout wants that and they fit.
  private mutating func writeOnOneLine(_ value: JSONValue, indentation: Int) -> Bool {
    guard layout == .pretty, value.isFlat else { return false }
    var line = JSONWriter(layout: .compact)
    line.write(value, indentation: 0)
    guard indentation + line.text.utf8.count <= Self.lineWidth else { return false }
    text += line.text
    return true
  }

  private mutating func writeItems(
    _ items: [(key: String?, value: JSONValue)], _ opening: String, _ closing: String,
    indentation: Int
  ) {
    text += opening
    for (index, item) in items.enumerated() {
      if index > 0 { text += layout == .pretty ? "," : ", " }
      breakLine(indentation: indentation + 2)
      if let key = item.key {
        write(key)
        text += ": "
      }
      write(item.value, indentation: indentation + 2)
    }
    if !items.isEmpty { breakLine(indentation: indentation) }
    text += closing
  }

  /// A long list of plain values: as many to a line as fit.
  private mutating func writeFilled(_ elements: [JSONValue], indentation: Int) {
    text += "["
    var column = Self.lineWidth
    for (index, element) in elements.enumerated() {
      var item = JSONWriter(layout: .compact)
      item.write(element, indentation: 0)
      if column + item.text.utf8.count + 2 > Self.lineWidth {
        breakLine(indentation: indentation + 2)
        column = indentation + 2
      } else {
        text += " "
      }
      text += item.text + (index + 1 < elements.count ? "," : "")
      column += item.text.utf8.count + 2
    }
    breakLine(indentation: indentation)
    text += "]"
  }

  private mutating func breakLine(indentation: Int) {
    guard layout == .pretty else { return }
    text += "\n" + String(repeating: " ", count: indentation)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      // U+2028 and U+2029 end a line in JavaScript, into which reports embed JSON.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  /// Whether it holds plain values only.
  fileprivate var isFlat: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy { !$0.isContainer }
    case .object(let members): members.allSatisfy { !$0.value.isContainer }
    default: true
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
