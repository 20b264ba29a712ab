// One line of JSON from a child process to its parent: a round with all its readings.
// Not part of the contract of DESIGN.md: parent and child are the same build.

public import LatencyStatistics

extension RoundRecord {
  /// The record as one line, without the newline.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func jsonLine() throws(RecordError) -> String {
    var members = cell.jsonMembers
    members["round"] = .whole(round)
    status.add(to: &members)
    members["measurements"] = .array(measurements.map(\.jsonValue))
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

extension Distribution {
  /// The distribution in sparse form: a pair of lowest value and count per bucket.
  public var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = ["sum": .whole(sumNanoseconds)]
    members["min"] = extremes.map { .whole($0.lowerBound) }
    members["max"] = extremes.map { .whole($0.upperBound) }
    members["anomalies"] = anomalies.jsonValue
    members["buckets"] = .array(
      buckets.map { [.whole($0.lowestNanoseconds), .whole($0.count)] })
    return .object(members)
  }

  init(_ node: JSONNode) throws(RecordError) {
    var buckets: [Bucket] = []
    for pair in try node.member("buckets").elements() { buckets.append(try Bucket(pair)) }
    let anomalies = try Anomalies(node.member("anomalies"))
    let sum: UInt128 = try node.member("sum").whole()
    let extremes = try Self.extremes(node)
    do throws(Inconsistency) {
      try self.init(
        buckets: buckets, sumNanoseconds: sum, extremes: extremes, anomalies: anomalies)
    } catch {
      throw .impossible(path: node.path, message: "its parts contradict each other: \(error)")
    }
  }

  private static func extremes(_ node: JSONNode) throws(RecordError) -> ClosedRange<UInt64>? {
    guard let stored = try node.optionalMember("min") else { return nil }
    let minimum: UInt64 = try stored.whole()
    let maximum: UInt64 = try node.member("max").whole()
    guard minimum <= maximum else {
      throw .impossible(path: node.path, message: "min is above max")
    }
    return minimum...maximum
  }
}

extension Distribution.Bucket {
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    let pair = try node.elements()
    guard pair.count == 2 else {
      throw .impossible(path: node.path, message: "a bucket is a pair of lowest value and count")
    }
    self.init(lowestNanoseconds: try pair[0].whole(), count: try pair[1].whole())
  }
}
