// The keys of a self-test. Written only: nobody compares one with another.

import LatencyStatistics

extension SelfTestRecord {
  /// The record as a JSON document that ends with a newline.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func json(_ layout: JSONValue.Layout = .pretty) throws(RecordError) -> String {
    try jsonValue.text(layout) + "\n"
  }

  private var jsonValue: JSONValue {
    [
      "schema": .string(Self.schema),
      "tool": tool.jsonValue,
      "started": .string(started),
      "seed": .whole(seed),
      "interrupted": .bool(interrupted),
      "passed": .bool(passed),
      "checks": .array(checks.map(\.jsonValue)),
      "references": .array(references.map(\.jsonValue)),
    ]
  }
}

extension SelfTestCheck {
  fileprivate var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = ["check": .string(kind.rawValue)]
    members["subject"] = .string(subject)
    members["backend"] = backend.map { .string($0) }
    members[kind == .lostWakes ? "declaredOneIn" : "declaredNanoseconds"] = .shortest(declared)
    members["unit"] = .string(unit.rawValue)
    members["injected"] = injected.map { .shortest($0) }
    members["recovered"] = recovered.map { .shortest($0) }
    interval?.add(to: &members)
    switch verdict {
    case .passed: members["verdict"] = "passed"
    case .failed(let reason):
      members["verdict"] = "failed"
      members["reason"] = .string(reason)
    case .notRun(let reason):
      members["verdict"] = "not run"
      members["reason"] = .string(reason)
    }
    return .object(members)
  }
}

extension SelfTestReference {
  fileprivate var jsonValue: JSONValue {
    var members: OrderedMap<JSONValue> = ["name": .string(name)]
    members["status"] = nanoseconds == nil ? "unavailable" : "measured"
    members["reason"] = reason.map { .string($0) }
    members["statistic"] = .string(statistic)
    members["nanoseconds"] = nanoseconds.map { .shortest($0) }
    members["counterpart"] = .string(counterpart)
    members["counterpartNanoseconds"] = counterpartNanoseconds.map { .shortest($0) }
    return .object(members)
  }
}
