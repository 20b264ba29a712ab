// Tolerances from a JSON file that a team keeps beside its code. Strict: a key that is not known is an
// error, because a tolerance with a slip in it would allow or forbid something else in silence; so are two
// entries for the same figures.
//
//   { "schema": "loopscope.tolerances/1",
//     "tolerances": [
//       { "metric": "latency", "quantile": "p99", "relative": 0.15, "absolute": 200 },
//       { "benchmark": "sleep", "metric": "cpuPerCycle", "relative": 0.2 },
//       { "metric": "roundTrip", "parameters": {"placement": "cross"}, "judged": false } ] }

public import BenchmarkRecords

/// The rules of a tolerance file.
public enum ToleranceFile {
  /// The schema that is read.
  public static let schema = "loopscope.tolerances/1"

  private static let keys: Set<String> = [
    "benchmark", "metric", "quantile", "parameters", "relative", "absolute", "judged",
  ]

  /// Reads a file's rules; `source` is what findings call it.
  ///
  /// Throws an error that names the line, or the path of the key.
  public static func rules(
    json bytes: some Sequence<UInt8>, source: String
  ) throws(RecordError) -> [ToleranceRule] {
    let node = JSONNode(try JSONValue(parsing: bytes))
    let schema = try node.member("schema").string()
    guard schema == Self.schema else {
      throw .unknownSchema(found: schema, expected: Self.schema)
    }
    var rules: [ToleranceRule] = []
    for element in try node.member("tolerances").elements() {
      let rule = try rule(element, source: source)
      if let place = rules.firstIndex(where: { $0.speaksOfTheSame(as: rule) }) {
        throw .impossible(
          path: element.path, message: "the same figures as entry \(place + 1): \(rule.name)")
      }
      rules.append(rule)
    }
    return rules
  }

  private static func rule(
    _ node: JSONNode, source: String
  ) throws(RecordError) -> ToleranceRule {
    for key in try node.object().keys where !keys.contains(key) {
      throw .impossible(
        path: node.path,
        message: "there is no key \"\(key)\", only \(keys.sorted().joined(separator: ", "))")
    }
    var rule = ToleranceRule(
      try node.member("metric").string(), try node.optionalMember("quantile")?.string(),
      benchmark: try node.optionalMember("benchmark")?.string(),
      tolerance: try tolerance(node), source: source)
    for (name, value) in try node.optionalMember("parameters")?.members() ?? [] {
      rule.parameters[name] = try parameter(value)
    }
    return rule
  }

  private static func tolerance(_ node: JSONNode) throws(RecordError) -> Tolerance? {
    let relative = try node.optionalMember("relative")
    let absolute = try node.optionalMember("absolute")
    let isJudged = try node.optionalMember("judged")?.bool() ?? true
    guard isJudged == (relative != nil || absolute != nil) else {
      throw .impossible(
        path: node.path,
        message: "give either \"relative\" and \"absolute\", or one of them, or \"judged\": false")
    }
    if !isJudged { return nil }
    let shares = [try relative?.number() ?? 0, try absolute?.number() ?? 0]
    guard shares.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw .impossible(path: node.path, message: "a tolerance is not negative")
    }
    return Tolerance(relative: shares[0], absolute: shares[1])
  }

  private static func parameter(_ node: JSONNode) throws(RecordError) -> ParameterValue {
    switch node.value {
    case .string(let text): return .text(text)
    case .integer: return .whole(try node.whole())
    case .decimal(let number): return .decimal(number)
    default:
      throw .wrongKind(path: node.path, expected: "text or a number", found: "something else")
    }
  }
}
