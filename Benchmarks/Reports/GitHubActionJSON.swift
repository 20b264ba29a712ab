// A run for github-action-benchmark, which draws the history of a repository. The action has one direction
// for a whole file, so that figures of which more is better are in a file of their own.

public import BenchmarkRecords
import LatencyStatistics

/// Which figures go into one file of the action.
public enum GitHubActionDirection: Sendable {
  /// Its tool `customSmallerIsBetter`.
  case smallerIsBetter
  /// Its tool `customBiggerIsBetter`.
  case biggerIsBetter
}

extension RunRecord {
  /// The figures of the whole run as JSON of github-action-benchmark, ending with a newline.
  ///
  /// Throws `notFinite` with the path of a number that is NaN or infinite.
  public func githubActionJSON(
    _ direction: GitHubActionDirection
  ) throws(RecordError) -> String {
    let entries = measuredResults.flatMap { result in
      result.metrics.filter { ($0.value.polarity == .higher) == (direction == .biggerIsBetter) }
        .flatMap { name, metric in metric.entries(name, of: result.cell) }
    }
    return try JSONValue.array(entries).text(.pretty) + "\n"
  }
}

extension Metric {
  fileprivate func entries(_ name: String, of cell: BenchmarkCell) -> [JSONValue] {
    reading.labelled.map { label, number in
      let figure = [name, label].compactMap { $0 }.joined(separator: " ")
      var members: OrderedMap<JSONValue> = [
        "name": .string("\(cell.path(separator: "="))/\(figure)"),
        "unit": .string(unit.rawValue), "value": .decimal(number),
      ]
      let interval = label == nil ? self.interval : quantileIntervals[label ?? ""]
      members["range"] = interval.map { .string("± \(($0.high - $0.low) / 2)") }
      members["extra"] = .string("\(rounds.count) rounds, \(reading.iterations) samples")
      return .object(members)
    }
  }
}
