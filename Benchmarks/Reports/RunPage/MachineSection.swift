// The machine and its state around the run, every value of the record; beside another run, both.

import BenchmarkRecords
import WebPages

struct MachineSection {
  let run: RunRecord
  /// The run that this one is held against.
  let base: RunRecord?

  var section: PageSection {
    let values = flattened(run)
    let others = base.map(flattened)
    let rows = values.map { name, value in
      let other = others.map { [$0.first { $0.name == name }?.value ?? "-"] } ?? []
      return [name] + other + [value]
    }
    let titles = base == nil ? ["", "value"] : ["", "first run", "last run"]
    return PageSection(
      id: "machine", title: "The machine",
      content: WordTable(titles: titles, rows: rows).markup)
  }

  private func flattened(_ run: RunRecord) -> [(name: String, value: String)] {
    run.environment.values.flatMap { name, value -> [(name: String, value: String)] in
      if let reason = run.environment.reasons[name] {
        return [(words(name), onPage(oneLine("not known: \(reason)")))]
      }
      return flattened(words(name), value)
    }
  }

  private func flattened(_ name: String, _ value: JSONValue) -> [(name: String, value: String)] {
    if case .object(let members) = value {
      return members.flatMap { flattened("\(name), \(words($0.key))", $0.value) }
    }
    return [(name, text(value))]
  }

  private func text(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): oneLine(text)
    case .integer(let number): ReadableNumbers.grouped(number)
    case .decimal(let number): ReadableNumbers.trimmed(number)
    case .bool(let flag): flag ? "yes" : "no"
    case .null: "-"
    case .array(let elements): elements.map(text).joined(separator: ", ")
    case .object(let members):
      members.map { "\(words($0.key)) \(text($0.value))" }
        .joined(separator: ", ")
    }
  }

  /// `timer slack nanoseconds` for `timerSlackNanoseconds`; words in capitals stay.
  private func words(_ name: String) -> String {
    var words = ""
    var isInsideCapitals = false
    for letter in oneLine(name) {
      if letter.isUppercase, !isInsideCapitals, !words.isEmpty { words += " " }
      isInsideCapitals = letter.isUppercase
      words += letter.isUppercase ? letter.lowercased() : String(letter)
    }
    return words
  }
}
