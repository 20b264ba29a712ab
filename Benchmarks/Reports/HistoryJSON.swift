// A history as JSON, `loopscope.history/1`: every number of every figure. Not for people.

public import BenchmarkRecords
public import RegressionGate

extension RunHistory {
  /// The history as a JSON document that ends with a newline; keys may be added, never changed.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func json() throws(RecordError) -> String {
    let value: JSONValue = [
      "schema": .string(Self.schema), "summary": .string(summary),
      "search": [
        "significance": .decimal(search.significance), "permutations": .whole(search.permutations),
        "shortestStretch": .whole(search.shortestStretch), "seed": .whole(search.seed),
        "fewestRuns": .whole(search.fewestValues),
      ],
      "runs": .array(runs.map(\.json)),
      "leftOut": .array(leftOut.map { ["name": .string($0.name), "why": .string($0.why)] }),
      "notes": .array(notes.map { .string($0) }), "figures": .array(figures.map(\.json)),
    ]
    return try value.text(.pretty) + "\n"
  }
}

extension FigureHistory {
  fileprivate var json: JSONValue {
    var members = figure.cell.jsonMembers
    members["metric"] = .string(figure.metric)
    members["quantile"] = figure.quantile.map { .string($0) }
    members["unit"] = .string(unit.rawValue)
    members["polarity"] = .string(polarity.rawValue)
    members["method"] = .string(method.rawValue)
    members["searched"] = .bool(isSearched)
    members["points"] = .array(points.map(\.json))
    members["changes"] = .array(shifts.map(json))
    return .object(members)
  }

  private func json(of shift: Shift) -> JSONValue {
    [
      "run": .whole(shift.run), "direction": .string(direction(of: shift)),
      "before": .decimal(shift.before), "after": .decimal(shift.after),
      "change": shift.change.json,
    ]
  }
}

extension FigureHistory.Point {
  fileprivate var json: JSONValue {
    var members: OrderedMap<JSONValue> = ["run": .whole(run), "value": .decimal(value)]
    members["ratioToRaw"] = ratioToRaw.map { .decimal($0) }
    return .object(members)
  }
}
