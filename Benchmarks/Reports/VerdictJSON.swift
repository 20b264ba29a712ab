// A judgement as JSON, `loopscope.verdict/1`: every number behind every word. Not for people.

public import BenchmarkRecords
import LatencyStatistics
public import RegressionGate

extension Judgement {
  /// The judgement as a JSON document that ends with a newline; keys may be added, never changed.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func json() throws(RecordError) -> String {
    let value: JSONValue = [
      "schema": .string(Self.schema), "verdict": .string(verdict.rawValue),
      "exitStatus": .whole(verdict.exitStatus), "summary": .string(summary),
      "base": base.json, "candidate": candidate.json,
      "pairing": isInterleaved ? "interleaved" : "stored", "significance": .decimal(significance),
      "judged": .whole(judgedCount), "unjudged": .whole(unjudgedCount),
      "notes": .array(allNotes.map { .string($0) }), "findings": .array(findings.map(\.json)),
    ]
    return try value.text(.pretty) + "\n"
  }
}

extension JudgedRun {
  var json: JSONValue {
    [
      "name": .string(name), "version": .string(tool.version), "revision": .string(tool.revision),
      "dirty": .bool(tool.isDirty), "configuration": .string(tool.configuration),
      "started": .string(started), "seed": .whole(seed),
    ]
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    var members: OrderedMap<JSONValue> = ["verdict": .string(verdict.rawValue)]
    if let cell {
      members["benchmark"] = .string(cell.benchmark)
      members["subject"] = .string(cell.subject)
      members["backend"] = cell.backend.map { .string($0) }
      members["parameters"] = .object(
        OrderedMap(cell.parameters.map { ($0.key, $0.value.json) }))
    }
    members["metric"] = metric.map { .string($0) }
    members["quantile"] = quantile.map { .string($0) }
    evidence?.add(to: &members)
    members["why"] = .string(why)
    return .object(members)
  }
}

extension ParameterValue {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .whole(let number): .whole(number)
    case .decimal(let number): .decimal(number)
    }
  }
}

extension Evidence {
  fileprivate func add(to members: inout OrderedMap<JSONValue>) {
    members["unit"] = .string(unit.rawValue)
    members["method"] = .string(method.rawValue)
    members["base"] = .decimal(base)
    members["candidate"] = .decimal(candidate)
    members["baseRounds"] = .whole(baseRounds)
    members["candidateRounds"] = .whole(candidateRounds)
    members["change"] = change.json
    members["control"] = control?.json
    var allowed: OrderedMap<JSONValue> = [
      "relative": .decimal(tolerance.relative), "absolute": .decimal(tolerance.absolute),
      "source": .string(toleranceSource),
    ]
    allowed["enforceableHere"] = isEnforceableHere.map { .bool($0) }
    allowed["detectable"] = detectable?.json
    members["tolerance"] = .object(allowed)
  }
}

extension Change {
  var json: JSONValue {
    var members: OrderedMap<JSONValue> = [
      "scale": .string(scale.rawValue), "estimate": .decimal(estimate),
    ]
    if let interval {
      members["interval"] = ["low": .decimal(interval.low), "high": .decimal(interval.high)]
      members["confidence"] = .decimal(interval.confidence)
    }
    members["pValue"] = pValue.map { .decimal($0) }
    members["adjustedPValue"] = adjustedPValue.map { .decimal($0) }
    return .object(members)
  }
}
