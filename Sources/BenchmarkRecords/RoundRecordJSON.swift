// One line of JSON from a child process to its parent: a round with all its readings.
// Not part of the contract of DESIGN.md: parent and child are the same build.

import LatencyStatistics

extension RoundRecord {
  /// The record as one line, without the newline.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func jsonLine() throws(RecordError) -> String {
    var members = cell.jsonMembers
    members["round"] = .whole(round)
    status.add(to: &members)
    members["measurements"] = .array(measurements.map(\.jsonValue))
    unavailableMetrics.addReasons(to: &members)
    if isPassing { members["passing"] = true }
    return try JSONValue.object(members).text(.compact)
  }

  /// Reads one line.
  public init(jsonLine bytes: some Sequence<UInt8>) throws(RecordError) {
    let node = JSONNode(try JSONValue(parsing: bytes))
    self.init(
      cell: try BenchmarkCell(node), round: try node.member("round").whole(),
      status: try BenchmarkStatus(node))
    for element in try node.member("measurements").elements() {
      measurements.append(try RoundMeasurement(element))
    }
    unavailableMetrics = try OrderedMap(reasonsIn: node)
    isPassing = try node.optionalMember("passing")?.bool() ?? false
  }
}

extension RoundMeasurement {
  fileprivate var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = [
      "name": .string(definition.name), "unit": .string(definition.unit.rawValue),
      "polarity": .string(definition.polarity.rawValue),
      "pooling": .string(definition.pooling.rawValue),
    ]
    switch measurement {
    case .distribution(let distribution): members["distribution"] = distribution.jsonValue
    case .value(let value, let interval):
      members["value"] = .decimal(value)
      interval?.add(to: &members)
    }
    return .object(members)
  }

  fileprivate init(_ node: JSONNode) throws(RecordError) {
    definition = MetricDefinition(
      try node.member("name").string(),
      unit: MetricUnit(rawValue: try node.member("unit").string()),
      polarity: try node.member("polarity").word(), pooling: try node.member("pooling").word())
    if let stored = try node.optionalMember("distribution") {
      measurement = .distribution(try Distribution(stored))
    } else {
      measurement = .value(
        try node.member("value").number(),
        interval: try ConfidenceInterval(besideConfidenceIn: node))
    }
  }
}
