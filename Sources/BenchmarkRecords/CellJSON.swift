// The keys that name a cell, its status and what it lacks, shared by runs and by rounds on their way, and
// by what the gate stores. Not for figures (MetricJSON).

extension BenchmarkCell {
  package var jsonMembers: OrderedMap<JSONValue> {
    var members: OrderedMap<JSONValue> = [
      "benchmark": .string(benchmark), "subject": .string(subject),
    ]
    members["backend"] = backend.map { .string($0) }
    members["parameters"] = .object(
      OrderedMap(parameters.map { ($0.key, $0.value.jsonValue) }))
    return members
  }

  package init(_ node: JSONNode) throws(RecordError) {
    benchmark = try node.member("benchmark").string()
    subject = try node.member("subject").string()
    backend = try node.optionalMember("backend")?.string()
    parameters = [:]
    for (name, value) in try node.member("parameters").members() {
      parameters[name] = try ParameterValue(value)
    }
  }
}

extension ParameterValue {
  var jsonValue: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .whole(let number): .whole(number)
    case .decimal(let number): .decimal(number)
    }
  }

  init(_ node: JSONNode) throws(RecordError) {
    switch node.value {
    case .string(let text): self = .text(text)
    case .integer: self = .whole(try node.whole())
    case .decimal(let number): self = .decimal(number)
    default:
      throw .wrongKind(
        path: node.path, expected: "text or a number", found: node.value.kind)
    }
  }
}

extension OrderedMap where Value == String {
  private static var reasonsKey: String { "unavailable" }

  /// Adds metrics with their reasons; a record where nothing is missing has no such key.
  func addReasons(to members: inout OrderedMap<JSONValue>) {
    guard !isEmpty else { return }
    members[Self.reasonsKey] = .object(OrderedMap<JSONValue>(map { ($0.key, .string($0.value)) }))
  }

  init(reasonsIn node: JSONNode) throws(RecordError) {
    self.init()
    for (name, reason) in try node.optionalMember(Self.reasonsKey)?.members() ?? [] {
      self[name] = try reason.string()
    }
  }
}

extension BenchmarkStatus {
  private enum Word: String, CaseIterable { case measured, failed, unavailable }

  func add(to members: inout OrderedMap<JSONValue>) {
    members["status"] = .string(word)
    members["reason"] = reason.map { .string($0) }
  }

  init(_ node: JSONNode) throws(RecordError) {
    switch try node.member("status").word(Word.self) {
    case .measured: self = .measured
    case .failed: self = .failed(reason: try node.member("reason").string())
    case .unavailable: self = .unavailable(reason: try node.member("reason").string())
    }
  }
}
