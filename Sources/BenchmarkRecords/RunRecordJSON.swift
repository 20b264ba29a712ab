// The contract's keys, in the contract's order: runs to and from JSON.
// Not for the keys of a metric (MetricJSON).

import LatencyStatistics

extension RunRecord {
  /// The record as a JSON document that ends with a newline.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func json(_ layout: JSONValue.Layout = .pretty) throws(RecordError) -> String {
    try jsonValue.text(layout) + "\n"
  }

  /// Reads a record strictly: every key of the contract is there and of its kind.
  ///
  /// Keys that this version does not know are passed over, because the contract may grow. Throws
  /// an error that names the line, or the path of the key.
  public init(json bytes: some Sequence<UInt8>) throws(RecordError) {
    try self.init(JSONNode(JSONValue(parsing: bytes)))
  }

  var jsonValue: JSONValue {
    [
      "schema": .string(Self.schema),
      "tool": tool.jsonValue,
      "started": .string(started),
      "seed": .whole(seed),
      "interrupted": .bool(interrupted),
      "environment": environment.jsonValue,
      "results": .array(results.map(\.jsonValue)),
    ]
  }

  init(_ node: JSONNode) throws(RecordError) {
    let schema = try node.member("schema").string()
    guard schema == Self.schema else {
      throw .unknownSchema(found: schema, expected: Self.schema)
    }
    tool = try ToolIdentity(node.member("tool"))
    started = try node.member("started").string()
    seed = try node.member("seed").whole()
    interrupted = try node.member("interrupted").bool()
    environment = try Environment(node.member("environment"))
    results = try Self.results(node.member("results"))
  }

  private static func results(_ node: JSONNode) throws(RecordError) -> [BenchmarkResult] {
    var places: [BenchmarkCell: String] = [:]
    var results: [BenchmarkResult] = []
    for element in try node.elements() {
      let result = try BenchmarkResult(element)
      if let first = places.updateValue(element.path, forKey: result.cell) {
        throw .impossible(path: element.path, message: "the same cell as \(first)")
      }
      results.append(result)
    }
    return results
  }
}

extension ToolIdentity {
  var jsonValue: JSONValue {
    [
      "version": .string(version), "revision": .string(revision), "dirty": .bool(isDirty),
      "configuration": .string(configuration),
    ]
  }

  init(_ node: JSONNode) throws(RecordError) {
    version = try node.member("version").string()
    revision = try node.member("revision").string()
    isDirty = try node.member("dirty").bool()
    configuration = try node.member("configuration").string()
  }
}

extension Environment {
  var jsonValue: JSONValue {
    var members = values
    if !reasons.isEmpty {
      members[Self.reasonsKey] = .object(OrderedMap(reasons.map { ($0.key, .string($0.value)) }))
    }
    return .object(members)
  }

  init(_ node: JSONNode) throws(RecordError) {
    self.init()
    for (name, value) in try node.object() where name != Self.reasonsKey { set(name, to: value) }
    for (name, reason) in try node.optionalMember(Self.reasonsKey)?.members() ?? [] {
      setUnavailable(name, reason: try reason.string())
    }
  }
}

extension BenchmarkResult {
  var jsonValue: JSONValue {
    var members = cell.jsonMembers
    status.add(to: &members)
    members["metrics"] = .object(OrderedMap(metrics.map { ($0.key, $0.value.jsonValue) }))
    unavailableMetrics.addReasons(to: &members)
    unavailableRounds.add(to: &members)
    return .object(members)
  }

  init(_ node: JSONNode) throws(RecordError) {
    cell = try BenchmarkCell(node)
    status = try BenchmarkStatus(node)
    metrics = [:]
    let isOptional = status != .measured
    let stored = isOptional ? try node.optionalMember("metrics") : try node.member("metrics")
    for (name, metric) in try stored?.members() ?? [] { metrics[name] = try Metric(metric) }
    unavailableMetrics = try OrderedMap(reasonsIn: node)
    unavailableRounds = try [UnavailableRound](in: node)
  }
}
