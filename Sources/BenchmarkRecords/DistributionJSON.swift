// All readings of a measurement as JSON: sparse, exact, one list of numbers.
// Not for quantiles (MetricJSON).

import LatencyStatistics

extension Distribution {
  /// The buckets are one list in which each lowest value is followed by its count.
  var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = ["sum": .whole(sumNanoseconds)]
    members["min"] = extremes.map { .whole($0.lowerBound) }
    members["max"] = extremes.map { .whole($0.upperBound) }
    members["anomalies"] = anomalies.jsonValue
    members["buckets"] = .array(
      buckets.flatMap { [.whole($0.lowestNanoseconds), .whole($0.count)] })
    return .object(members)
  }

  init(_ node: JSONNode) throws(RecordError) {
    let buckets = try Self.buckets(node.member("buckets"))
    let sum: UInt128 = try node.member("sum").whole()
    let extremes = try Self.extremes(node)
    let anomalies = try Anomalies(node.member("anomalies"))
    do throws(Inconsistency) {
      try self.init(
        buckets: buckets, sumNanoseconds: sum, extremes: extremes, anomalies: anomalies)
    } catch {
      throw .impossible(path: node.path, message: "its parts contradict each other: \(error)")
    }
  }

  private static func buckets(_ node: JSONNode) throws(RecordError) -> [Bucket] {
    let numbers = try node.elements()
    guard numbers.count.isMultiple(of: 2) else {
      throw .impossible(path: node.path, message: "the last lowest value has no count")
    }
    var buckets: [Bucket] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      buckets.append(
        Bucket(
          lowestNanoseconds: try numbers[index].whole(), count: try numbers[index + 1].whole()))
    }
    return buckets
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

extension Anomalies {
  fileprivate var jsonValue: JSONValue {
    ["zero": .whole(zero), "negative": .whole(negative), "overflow": .whole(overflow)]
  }

  fileprivate init(_ node: JSONNode) throws(RecordError) {
    self.init(
      zero: try node.member("zero").whole(), negative: try node.member("negative").whole(),
      overflow: try node.member("overflow").whole())
  }
}
