// The keys of a metric: quantiles with their sample, or a value, with intervals and rounds.
// Not for readings on their way from a child process (RoundRecordJSON).

import LatencyStatistics

extension Metric {
  var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = [
      "unit": .string(unit.rawValue), "polarity": .string(polarity.rawValue),
    ]
    reading.add(to: &members)
    interval?.add(to: &members)
    if interval != nil { members["basis"] = .string(intervalBasis.rawValue) }
    if !quantileIntervals.isEmpty {
      members["quantileIntervals"] = .object(
        OrderedMap(
          quantileIntervals.map { ($0.key, $0.value.jsonValue(basis(ofLabel: $0.key))) }))
    }
    members["rounds"] = .array(rounds.map(\.jsonValue))
    members["distribution"] = distribution?.jsonValue
    return .object(members)
  }

  init(_ node: JSONNode) throws(RecordError) {
    self.init(
      unit: MetricUnit(rawValue: try node.member("unit").string()),
      polarity: try node.member("polarity").word(), reading: try Reading(node),
      interval: try ConfidenceInterval(besideConfidenceIn: node))
    for (label, interval) in try node.optionalMember("quantileIntervals")?.members() ?? [] {
      quantileIntervals[label] = try ConfidenceInterval(interval)
    }
    if let stored = try node.optionalMember("distribution") {
      distribution = try Distribution(stored)
    }
    for round in try node.member("rounds").elements() { rounds.append(try Round(round)) }
  }
}

extension Metric.Round {
  fileprivate var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = ["round": .whole(round)]
    reading.add(to: &members)
    return .object(members)
  }

  fileprivate init(_ node: JSONNode) throws(RecordError) {
    self.init(round: try node.member("round").whole(), reading: try Reading(node))
  }
}

extension Reading {
  fileprivate func add(to members: inout OrderedMap<JSONValue>) {
    switch self {
    case .value(let value): members["value"] = .decimal(value)
    case .quantiles(let quantiles, let samples):
      members["samples"] = .whole(samples)
      members["quantiles"] = .object(
        OrderedMap(quantiles.map { ($0.key, .shortest($0.value)) }))
    }
  }

  /// Exactly one of `value` and `quantiles` must be there: which one is the metric's kind.
  fileprivate init(_ node: JSONNode) throws(RecordError) {
    let value = try node.optionalMember("value")
    let quantiles = try node.optionalMember("quantiles")
    switch (value, quantiles) {
    case (let value?, nil): self = .value(try value.number())
    case (nil, let stored?):
      var quantiles: OrderedMap<Double> = [:]
      for (label, quantile) in try stored.members() { quantiles[label] = try quantile.number() }
      self = .quantiles(quantiles, samples: try node.member("samples").whole())
    default:
      throw .impossible(path: node.path, message: "needs either \"quantiles\" or \"value\"")
    }
  }
}

extension ConfidenceInterval {
  /// The bounds alone or with the confidence, as the place in the contract wants it.
  fileprivate var bounds: JSONValue { ["low": .shortest(low), "high": .shortest(high)] }

  func add(to members: inout OrderedMap<JSONValue>) {
    members["interval"] = bounds
    members["confidence"] = .decimal(confidence)
  }

  fileprivate func jsonValue(_ basis: IntervalBasis) -> JSONValue {
    [
      "low": .shortest(low), "high": .shortest(high), "confidence": .decimal(confidence),
      "basis": .string(basis.rawValue),
    ]
  }

  /// Reads `interval` and the `confidence` that stands beside it; nil when there is none.
  init?(besideConfidenceIn node: JSONNode) throws(RecordError) {
    guard let bounds = try node.optionalMember("interval") else { return nil }
    try self.init(bounds, confidence: node.member("confidence"))
  }

  fileprivate init(_ node: JSONNode) throws(RecordError) {
    try self.init(node, confidence: node.member("confidence"))
  }

  private init(_ bounds: JSONNode, confidence: JSONNode) throws(RecordError) {
    let low = try bounds.member("low").number()
    let high = try bounds.member("high").number()
    guard low <= high else {
      throw .impossible(path: bounds.path, message: "low is above high")
    }
    let share = try confidence.number()
    guard share > 0, share < 1 else {
      throw .impossible(path: confidence.path, message: "\(share) is not between 0 and 1")
    }
    self.init(low: low, high: high, confidence: share)
  }
}
