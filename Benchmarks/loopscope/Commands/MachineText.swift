// The environment of a run as rows for a person. Not for finding it out: the Harness probes.

import BenchmarkRecords

enum MachineText {
  /// The facts by their names in the record; what is not known says why. What the doctor's lists
  /// say already, and what belongs to a moment of a run, is left out.
  static func facts(in environment: Environment) -> [(String, String)] {
    let elsewhere: Set = ["capabilities", "before", "after", "elapsedNanoseconds"]
    return environment.values.filter { !elsewhere.contains($0.key) }.map { name, value in
      (name, environment.reasons[name].map { "not known: \($0)" } ?? text(value))
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text.isEmpty ? "none" : text
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .bool(let flag): flag ? "yes" : "no"
    case .array(let values): values.map(text).joined(separator: ", ")
    case .null, .object: ""
    }
  }
}
