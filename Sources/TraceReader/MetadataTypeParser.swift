// The types of metadata: integers, texts, enumerations, structures and what is made of them.

extension MetadataParser {
  /// Deeper than any tracer nests, shallow enough for every stack.
  private static var deepest: Int { 16 }

  mutating func parseType() throws(MetadataFault) -> MetadataType {
    guard depth < Self.deepest else { throw fault("types nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    switch current.text {
    case "integer": return try parseInteger()
    case "floating_point": return try parseFloatingPoint()
    case "string": return try parseString()
    case "enum": return try parseEnumeration()
    case "struct": return try parseStructure()
    case "variant": return try parseVariant()
    default: return try parseAliasedType()
    }
  }

  private mutating func parseInteger() throws(MetadataFault) -> MetadataType {
    let start = current
    let attributes = try parseAttributes(
      ["size", "align", "signed", "encoding", "base", "byte_order", "map"])
    guard case .number(let size) = attributes["size"], 1...64 ~= size else {
      throw fault("an integer of an impossible size", at: start)
    }
    let signs: [MetadataValue: Bool] = [
      .word("true"): true, .number(1): true, .word("false"): false, .number(0): false,
    ]
    guard let isSigned = signs[attributes["signed"] ?? .number(0)],
      [.number(2), .number(8), .number(10), .number(16)]
        .contains(attributes["base"] ?? .number(10)),
      [.word("none"), .word("UTF8"), .word("ASCII")]
        .contains(attributes["encoding"] ?? .word("none")),
      clocks.contains(where: { attributes["map"] == .word("clock.\($0).value") })
        || attributes["map"] == nil
    else { throw fault("an integer of an unknown kind", at: start) }
    return .integer(bits: Int(size), isSigned: isSigned)
  }

  private mutating func parseFloatingPoint() throws(MetadataFault) -> MetadataType {
    let start = current
    let attributes = try parseAttributes(["exp_dig", "mant_dig", "align", "byte_order"])
    let digits = [attributes["exp_dig"], attributes["mant_dig"]]
    guard digits == [.number(8), .number(24)] || digits == [.number(11), .number(53)] else {
      throw fault("a floating-point number that is neither 32 nor 64 bits", at: start)
    }
    return .floatingPoint
  }

  private mutating func parseString() throws(MetadataFault) -> MetadataType {
    if tokens[position + 1].text == "{" {
      _ = try parseAttributes(["encoding"])
    } else {
      position += 1
    }
    return .string
  }

  /// `kind { key = value; ... }` with known keys, each once, and a sensible alignment.
  private mutating func parseAttributes(
    _ known: Set<String>
  ) throws(MetadataFault) -> [String: MetadataValue] {
    let start = current
    position += 1
    try expect("{")
    var attributes: [String: MetadataValue] = [:]
    while !accept("}") {
      let key = try parseWord()
      try expect("=")
      let value = try parseValue()
      guard known.contains(key), attributes.updateValue(value, forKey: key) == nil else {
        throw fault("'\(key)' is unknown here, or said twice", at: start)
      }
      try expect(";")
    }
    let alignments: [MetadataValue] = [1, 2, 4, 8, 16, 32, 64].map { .number($0) }
    let orders: [MetadataValue] = ["le", "be", "native", "network"].map { .word($0) }
    guard alignments.contains(attributes["align"] ?? .number(1)),
      orders.contains(attributes["byte_order"] ?? .word("native"))
    else { throw fault("an impossible alignment or byte order", at: start) }
    return attributes
  }

  private mutating func parseEnumeration() throws(MetadataFault) -> MetadataType {
    try expect("enum")
    try expect(":")
    guard case .integer(let bits, let isSigned) = try parseType() else {
      throw fault("an enumeration of something else than integers")
    }
    let low: Int128 = isSigned ? -(1 << (bits - 1)) : 0
    let high: Int128 = (1 << (isSigned ? bits - 1 : bits)) - 1
    try expect("{")
    var labels: Set<String> = []
    repeat {
      let start = current
      let label = try parseLabel()
      try expect("=")
      let first = try parseNumber()
      let last = accept("...") ? try parseNumber() : first
      guard low <= first, first <= last, last <= high else {
        throw fault("an enumeration with an impossible range", at: start)
      }
      labels.insert(label)
    } while accept(",") && current.text != "}"
    try expect("}")
    return .enumeration(labels: labels)
  }

  private mutating func parseStructure() throws(MetadataFault) -> MetadataType {
    try expect("struct")
    let name = current.kind == .word ? try parseWord() : nil
    if current.text != "{" {
      guard let name, let known = structures[name] else { throw fault("an unknown structure") }
      return known
    }
    try expect("{")
    scopes.append([])
    while !accept("}") {
      let field = try parseField()
      guard !scopes[scopes.count - 1].contains(where: { $0.name == field.name }) else {
        throw fault("a second field '\(field.name)'")
      }
      scopes[scopes.count - 1].append(field)
    }
    let type = MetadataType.structure(scopes.removeLast())
    try parseAlignment()
    if let name { structures[name] = type }
    return type
  }

  private mutating func parseAlignment() throws(MetadataFault) {
    guard accept("align") else { return }
    try expect("(")
    guard [1, 2, 4, 8, 16, 32, 64].contains(try parseNumber()) else {
      throw fault("an impossible alignment")
    }
    try expect(")")
  }

  private mutating func parseVariant() throws(MetadataFault) -> MetadataType {
    try expect("variant")
    try expect("<")
    let tag = try parseWord()
    guard case .enumeration(let labels) = fieldInScope(tag)?.type else {
      throw fault("a variant whose tag '\(tag)' is no enumeration before it")
    }
    try expect(">")
    try expect("{")
    var options: [MetadataField] = []
    while !accept("}") {
      let option = try parseField()
      guard labels.contains(option.name), !options.contains(where: { $0.name == option.name })
      else { throw fault("an option '\(option.name)' that the tag cannot choose") }
      options.append(option)
    }
    guard options.count == labels.count else { throw fault("a tag without an option for it") }
    return .variant(options)
  }

  private mutating func parseField() throws(MetadataFault) -> MetadataField {
    var type = try parseType()
    let name = try parseWord()
    if accept("[") {
      type = try parseLength(of: type)
      try expect("]")
    }
    try expect(";")
    return MetadataField(name: name, type: type)
  }

  private mutating func parseLength(of element: MetadataType) throws(MetadataFault) -> MetadataType
  {
    if current.kind == .number {
      let count = try parseNumber()
      guard 1...(1 << 20) ~= count else { throw fault("an array of an impossible length") }
      return .array(element, count: Int(count))
    }
    let length = try parseWord()
    guard case .integer(_, isSigned: false) = scopes.last?.first(where: { $0.name == length })?.type
    else { throw fault("a length '\(length)' that is no unsigned integer before it") }
    return .sequence(element)
  }

  private func fieldInScope(_ name: String) -> MetadataField? {
    scopes.reversed().lazy.compactMap { $0.first { $0.name == name } }.first
  }

  /// One or more words that `typealias` declared; a field's name may follow.
  private mutating func parseAliasedType() throws(MetadataFault) -> MetadataType {
    let start = current
    var name = try parseWord()
    while aliases[name] == nil {
      guard current.kind == .word, name.utf8.count < 256 else {
        throw fault("an unknown type '\(start.text)'", at: start)
      }
      name += " " + (try parseWord())
    }
    return aliases[name]!
  }

  mutating func parseTypeName() throws(MetadataFault) -> String {
    var name = try parseWord()
    while current.kind == .word { name += " " + (try parseWord()) }
    return name
  }
}
