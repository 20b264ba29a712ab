// The declarations of metadata: what LTTng writes and nothing else. Not for types: those are in
// MetadataTypeParser.swift.
//
// Why so strict: libbabeltrace2 2.0.4 parses whatever it is given, and some of that aborts the
// process (two fields of one name) or crashes it (a string with a prefix, as L"x"). A text that
// passes here is written out again token by token, so the library only ever sees what was checked.

/// Checks metadata and picks out what the reader needs.
struct MetadataParser {
  let tokens: [MetadataToken]
  var position = 0
  var depth = 0
  var aliases: [String: MetadataType] = [:]
  var structures: [String: MetadataType] = [:]
  /// The fields declared so far in each enclosing structure, which lengths and tags may name.
  var scopes: [[MetadataField]] = []
  var clocks: Set<String> = []
  private var events: Set<String> = []
  // LTTng writes a stream before or after its events, as the first program came and went.
  private var streamsOfEvents: [UInt64: MetadataToken] = [:]
  private var sections: Set<MetadataSection.Kind> = []
  private var description = MetadataDescription()
  /// Where the types stand of what every event of a stream carries.
  private var contexts: [Range<Int>] = []

  /// Checks the text of a metadata file.
  static func description(of text: [UInt8]) throws(MetadataFault) -> MetadataDescription {
    var parser = MetadataParser(tokens: try metadataTokens(text))
    while parser.current.kind != .end { try parser.parseDeclaration() }
    guard parser.sections.contains(.trace), !parser.description.streamClasses.isEmpty else {
      throw MetadataFault(place: text.count, problem: "the metadata declares no trace with streams")
    }
    for (stream, event) in parser.streamsOfEvents
    where !parser.description.streamClasses.contains(stream) {
      throw parser.fault("an event of a stream that is nowhere", at: event)
    }
    parser.description.canonicalText = parser.canonicalText
    return parser.description
  }

  private init(tokens: [MetadataToken]) { self.tokens = tokens }

  private var canonicalText: String {
    var texts = tokens.map(\.text)
    for context in contexts { ThreadNameLayout.replace(in: &texts, within: context) }
    let words = texts.map { $0 == ";" ? ";\n" : $0 + " " }
    return "/* CTF 1.8 */\n" + words.joined()
  }

  private mutating func parseDeclaration() throws(MetadataFault) {
    let start = current
    switch start.text {
    case "typealias": try parseAlias()
    case "struct": try parseNamedStructure()
    case "trace": try readTrace(parseSection(.trace), start)
    case "clock": try readClock(parseSection(.clock), start)
    case "env": try readEnvironment(parseSection(.env), start)
    case "stream": try readStream(parseSection(.stream), start)
    case "event": try readEvent(parseSection(.event), start)
    default: throw fault("no declaration begins with '\(start.text)'")
    }
    try expect(";")
  }

  private mutating func parseAlias() throws(MetadataFault) {
    try expect("typealias")
    let type = try parseType()
    try expect(":=")
    let name = try parseTypeName()
    guard aliases.updateValue(type, forKey: name) == nil else {
      throw fault("a second type '\(name)'")
    }
  }

  private mutating func parseNamedStructure() throws(MetadataFault) {
    guard case .word = tokens[position + 1].kind else { throw fault("a structure without a name") }
    let name = tokens[position + 1].text
    guard structures[name] == nil else { throw fault("a second structure '\(name)'") }
    _ = try parseType()
  }

  /// `name { key = value; key := type; ... }` with the keys of that section, each once.
  private mutating func parseSection(
    _ kind: MetadataSection.Kind
  ) throws(MetadataFault) -> MetadataSection {
    guard sections.insert(kind).inserted || kind.mayRepeat else { throw fault("said twice") }
    position += 1
    try expect("{")
    var section = MetadataSection()
    while !accept("}") {
      let start = current
      let key = try parseDottedName()
      if accept(":=") {
        guard kind.types.contains(key) else { throw fault("'\(key)' is unknown here", at: start) }
        let begin = position
        section.types[key] = try parseType()
        if key == "event.context" { contexts.append(begin..<position) }
      } else {
        try expect("=")
        guard kind.values?.contains(key) ?? true else {
          throw fault("'\(key)' is unknown here", at: start)
        }
        section.values[key] = try parseValue()
      }
      guard section.keys.insert(key).inserted else { throw fault("a second '\(key)'", at: start) }
      try expect(";")
    }
    return section
  }
}

/// The entries of one declaration in braces.
private struct MetadataSection {
  enum Kind {
    case trace, env, clock, stream, event

    /// The keys that may be values; `nil` if any may.
    var values: Set<String>? {
      switch self {
      case .trace: ["major", "minor", "uuid", "byte_order"]
      case .env: nil
      case .clock:
        ["name", "uuid", "description", "freq", "precision", "offset_s", "offset", "absolute"]
      case .stream: ["id"]
      case .event: ["name", "id", "stream_id", "loglevel", "model.emf.uri"]
      }
    }

    /// The keys that may be types.
    var types: Set<String> {
      switch self {
      case .trace: ["packet.header"]
      case .env, .clock: []
      case .stream: ["event.header", "event.context", "packet.context"]
      case .event: ["context", "fields"]
      }
    }

    var mayRepeat: Bool { self == .stream || self == .event }
  }

  var keys: Set<String> = []
  var values: [String: MetadataValue] = [:]
  var types: [String: MetadataType] = [:]

  func number(_ key: String, default missing: UInt64? = nil) -> UInt64? {
    guard let value = values[key] else { return missing }
    guard case .number(let number) = value else { return nil }
    return UInt64(exactly: number)
  }

  func fields(_ key: String) -> [MetadataField]? {
    guard case .structure(let fields) = types[key] else { return nil }
    return fields
  }
}

extension MetadataValue {
  fileprivate var asText: String {
    switch self {
    case .text(let text), .word(let text): text
    case .number(let number): String(number)
    }
  }
}

// What the sections must say.
extension MetadataParser {
  private mutating func readTrace(
    _ section: MetadataSection, _ start: MetadataToken
  ) throws(MetadataFault) {
    guard section.number("major") == 1, section.number("minor") == 8 else {
      throw fault("not version 1.8 of the trace format", at: start)
    }
    guard let uuid = section.values["uuid"].flatMap({ uuidBytes($0.asText) }) else {
      throw fault("the trace has no uuid", at: start)
    }
    guard let order = section.values["byte_order"]?.asText, ["le", "be"].contains(order) else {
      throw fault("the trace has no byte order", at: start)
    }
    guard PacketHeader.traceLayout.matches(section.fields("packet.header")) else {
      throw fault("packet.header is not laid out as LTTng does", at: start)
    }
    description.uuid = uuid
    description.isBigEndian = order == "be"
  }

  private mutating func readEnvironment(
    _ section: MetadataSection, _ start: MetadataToken
  ) throws(MetadataFault) {
    description.environment = section.values.mapValues(\.asText)
    guard section.values["vpid"] == nil || description.process != nil else {
      throw fault("a process has a number that none can have", at: start)
    }
  }

  private mutating func readClock(
    _ section: MetadataSection, _ start: MetadataToken
  ) throws(MetadataFault) {
    guard let name = section.values["name"]?.asText else {
      throw fault("a clock without a name", at: start)
    }
    clocks.insert(name)
    guard section.number("freq") == 1_000_000_000 else {
      throw fault("the clock does not count nanoseconds", at: start)
    }
    let seconds = Int64(exactly: section.number("offset_s", default: 0) ?? .max)
    let rest = Int64(exactly: section.number("offset", default: 0) ?? .max)
    let whole = seconds?.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole?.partialValue.addingReportingOverflow(rest ?? .max)
    guard let whole, let sum, !whole.overflow, !sum.overflow else {
      throw fault("the clock's offset is out of range", at: start)
    }
    description.wallClockOffsetNanoseconds = sum.partialValue
  }

  private mutating func readStream(
    _ section: MetadataSection, _ start: MetadataToken
  ) throws(MetadataFault) {
    guard let id = section.number("id"), description.streamClasses.insert(id).inserted else {
      throw fault("a stream without a number of its own", at: start)
    }
    guard section.fields("event.header") != nil,
      PacketHeader.streamLayout.matches(section.fields("packet.context"))
    else { throw fault("packet.context is not laid out as LTTng does", at: start) }
  }

  private mutating func readEvent(
    _ section: MetadataSection, _ start: MetadataToken
  ) throws(MetadataFault) {
    guard let id = section.number("id"), let stream = section.number("stream_id"),
      events.insert("\(stream):\(id)").inserted, case .text(let name)? = section.values["name"],
      section.fields("fields") != nil
    else { throw fault("an event without a name, fields and a number of its own", at: start) }
    description.eventNames.insert(name)
    if streamsOfEvents[stream] == nil { streamsOfEvents[stream] = start }
  }

  private func uuidBytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8.filter { $0 != UInt8(ascii: "-") })
    guard digits.count == 32, text.utf8.count == 36 else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
    }
    return bytes.count == 16 ? bytes : nil
  }
}
