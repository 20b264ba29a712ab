// What a run asked of the kernel, in words: what was granted, and what was not and why.
// Not for what the machine permits in general (`loopscope doctor`).

import BenchmarkRecords

/// The tunings of a run, from its environment.
struct TuningText {
  /// What holds, such as `fifo priority 80`.
  private(set) var granted: [String] = []
  /// What was refused, a sentence each.
  private(set) var refused: [String] = []

  init(_ environment: Environment) {
    guard case .object(let tunings) = environment["tuning"] else { return }
    for (name, outcome) in tunings {
      guard case .object(let members) = outcome else { continue }
      let requested = members["requested"] ?? .null
      if case .string(let reason) = members["refused"] {
        let wanted = TuningOption.text(ofTuning: name, requested: requested)
        refused.append("Tuning refused, measured without it: \(wanted): \(reason).")
      } else {
        granted.append(Self.phrase(name, requested))
      }
    }
  }

  private static func phrase(_ name: String, _ value: JSONValue) -> String {
    let units: [(suffix: String, text: String)] = [("Nanoseconds", " ns"), ("Microseconds", " us")]
    let unit = units.first { name.hasSuffix($0.suffix) }
    let base = name.dropLast(unit?.suffix.count ?? 0)
    let words = base.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return [words, text(value)].filter { !$0.isEmpty }.joined(separator: " ") + (unit?.text ?? "")
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .string(let text): text
    case .array(let values): values.map(text).joined(separator: ",")
    default: ""
    }
  }
}
