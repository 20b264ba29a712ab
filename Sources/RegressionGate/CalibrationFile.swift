// A calibration as JSON, `loopscope.calibration/1`. Rates, intervals and the smallest change are written for
// readers and come from the counts when the file is read again. Not for where the file lies.

public import BenchmarkRecords

extension Calibration {
  /// The calibration as a JSON document that ends with a newline.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func json() throws(RecordError) -> String {
    let value: JSONValue = [
      "schema": .string(Self.schema), "started": .string(started), "tool": tool.calibrationJSON,
      "machine": .object(OrderedMap(machine.values.map { ($0.key, .string($0.value)) })),
      "plan": [
        "quick": .bool(plan.isQuick), "rounds": .whole(plan.rounds),
        "passes": .whole(plan.passes), "seed": .whole(plan.seed),
      ],
      "falseAlarms": falseAlarms.json, "figures": .array(figures.map(\.json)),
    ]
    return try value.text(.pretty) + "\n"
  }

  /// Reads a calibration; throws an error that names the line, or the path of the key.
  public init(json bytes: some Sequence<UInt8>) throws(RecordError) {
    let node = JSONNode(try JSONValue(parsing: bytes))
    let schema = try node.member("schema").string()
    guard schema == Self.schema else {
      throw .unknownSchema(found: schema, expected: Self.schema)
    }
    started = try node.member("started").string()
    tool = try ToolIdentity(ofCalibration: node.member("tool"))
    var values: OrderedMap<String> = [:]
    for (name, value) in try node.member("machine").members() { values[name] = try value.string() }
    machine = MachineKey(values)
    let plan = try node.member("plan")
    self.plan = Plan(
      isQuick: try plan.member("quick").bool(), rounds: try plan.member("rounds").whole(),
      passes: try plan.member("passes").whole(), seed: try plan.member("seed").whole())
    falseAlarms = try AlarmRate(node.member("falseAlarms"))
    figures = []
    for element in try node.member("figures").elements() {
      figures.append(try CalibratedFigure(element))
    }
  }
}

extension ToolIdentity {
  fileprivate var calibrationJSON: JSONValue {
    [
      "version": .string(version), "revision": .string(revision), "dirty": .bool(isDirty),
      "configuration": .string(configuration),
    ]
  }

  fileprivate init(ofCalibration node: JSONNode) throws(RecordError) {
    self.init(
      version: try node.member("version").string(), revision: try node.member("revision").string(),
      isDirty: try node.member("dirty").bool(),
      configuration: try node.member("configuration").string())
  }
}

extension AlarmRate {
  fileprivate var json: JSONValue {
    var members: OrderedMap<JSONValue> = ["runs": .whole(runs), "alarms": .whole(alarms)]
    if let interval {
      members["interval"] = ["low": .decimal(interval.low), "high": .decimal(interval.high)]
      members["confidence"] = .decimal(interval.confidence)
    }
    return .object(members)
  }

  fileprivate init(_ node: JSONNode) throws(RecordError) {
    runs = try node.member("runs").whole()
    alarms = try node.member("alarms").whole()
    guard runs >= 0, (0...runs).contains(alarms) else {
      throw .impossible(path: node.path, message: "\(alarms) of \(runs) runs is no rate")
    }
  }
}

extension CalibratedFigure {
  fileprivate var json: JSONValue {
    var members = figure.cell.jsonMembers
    members["metric"] = .string(figure.metric)
    members["quantile"] = figure.quantile.map { .string($0) }
    members["unit"] = .string(unit.rawValue)
    members["scale"] = .string(scale.rawValue)
    members["falseAlarms"] = falseAlarms.json
    members["detectable"] = detectable.json
    members["steps"] = .array(
      steps.map { step in
        [
          "fault": .string(step.fault), "changes": .array(step.changes.map { .decimal($0) }),
          "detections": .whole(step.detections),
        ]
      })
    return .object(members)
  }

  fileprivate init(_ node: JSONNode) throws(RecordError) {
    figure = Figure(
      cell: try BenchmarkCell(node), metric: try node.member("metric").string(),
      quantile: try node.optionalMember("quantile")?.string())
    unit = MetricUnit(rawValue: try node.member("unit").string())
    scale = try node.member("scale").word()
    falseAlarms = try AlarmRate(node.member("falseAlarms"))
    for step in try node.member("steps").elements() {
      var changes: [Double] = []
      for change in try step.member("changes").elements() { changes.append(try change.number()) }
      steps.append(
        FaultStep(
          fault: try step.member("fault").string(), changes: changes,
          detections: try step.member("detections").whole()))
    }
  }
}

extension DetectableChange {
  /// The change with how sure it is.
  package var json: JSONValue {
    switch self {
    case .smallest(let size): ["smallest": .decimal(size)]
    case .atMost(let size): ["atMost": .decimal(size)]
    case .above(let size): ["above": .decimal(size)]
    case .untried: [:]
    }
  }
}
