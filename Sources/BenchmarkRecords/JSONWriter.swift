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
    var writer = JSONWriter(layout: layout)
    try writer.write(self, path: "", indentation: 0)
    return writer.text
  }
}

private struct JSONWriter {
  static let lineWidth = 100
  let layout: JSONValue.Layout
  var text = ""

  mutating func write(
    _ value: JSONValue, path: String, indentation: Int
  ) throws(RecordError) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .decimal(let number):
      guard number.isFinite else { throw .notFinite(path: path) }
      text += number.description
    case .string(let string): write(string)
    case .array, .object: try writeContainer(value, path: path, indentation: indentation)
    }
  }

  private mutating func writeContainer(
    _ value: JSONValue, path: String, indentation: Int
  ) throws(RecordError) {
    if layout == .pretty, value.isFlat {
      let line = try value.text(.compact, path: path)
      if indentation + line.utf8.count <= Self.lineWidth {
        text += line
        return
      }
    }
    switch value {
    case .array(let elements) where layout == .pretty && value.isFlat:
      try writeFilled(elements, path: path, indentation: indentation)
    case .array(let elements):
      try writeItems(
        elements.enumerated().map { (nil, "\(path)[\($0.offset)]", $0.element) },
        between: "[", and: "]", indentation: indentation)
    case .object(let members):
      try writeItems(
        members.map { ($0.key, path.isEmpty ? $0.key : "\(path).\($0.key)", $0.value) },
        between: "{", and: "}", indentation: indentation)
    default: break
    }
  }

  private mutating func writeItems(
    _ items: [(key: String?, path: String, value: JSONValue)], between opening: String,
    and closing: String, indentation: Int
  ) throws(RecordError) {
    text += opening
    for (index, item) in items.enumerated() {
      if index > 0 { text += layout == .pretty ? "," : ", " }
      breakLine(indentation: indentation + 2)
      if let key = item.key {
        write(key)
        text += ": "
      }
      try write(item.value, path: item.path, indentation: indentation + 2)
    }
    if !items.isEmpty { breakLine(indentation: indentation) }
    text += closing
  }

  /// A long list of plain values: as many to a line as fit.
  private mutating func writeFilled(
    _ elements: [JSONValue], path: String, indentation: Int
  ) throws(RecordError) {
    text += "["
    var column = Self.lineWidth
    for (index, element) in elements.enumerated() {
      let item = try element.text(.compact, path: "\(path)[\(index)]")
      if column + item.utf8.count + 2 > Self.lineWidth {
        breakLine(indentation: indentation + 2)
        column = indentation + 2
      } else {
        text += " "
      }
      text += item + (index + 1 < elements.count ? "," : "")
      column += item.utf8.count + 2
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
  fileprivate func text(_ layout: Layout, path: String) throws(RecordError) -> String {
    var writer = JSONWriter(layout: layout)
    try writer.write(self, path: path, indentation: 0)
    return writer.text
  }

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
