// What the published description of Go's benchmark format demands, as a reader that takes nothing else.
// Written from the description, and not from this project's writer.

import Foundation

/// A file in Go's benchmark format.
struct GoBenchmarkRules {
  struct Line {
    let name: String
    let values: [(number: Double, unit: String)]
  }

  struct Violation: Error, CustomStringConvertible {
    let line: Substring
    let rule: String
    var description: String { "\(rule): \(line.debugDescription)" }
  }

  private(set) var results: [Line] = []
  private(set) var configuration: [String: String] = [:]
  private(set) var better: [String: String] = [:]

  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Violation(line: "", rule: "the last line has an end") }
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Benchmark") {
        try addResult(line)
      } else if line.hasPrefix("Unit ") {
        try addUnit(line)
      } else {
        try addConfiguration(line)
      }
    }
    let named = Set(better.keys)
    for unit in results.flatMap(\.values).map(\.unit) where !named.contains(unit) {
      throw Violation(line: unit[...], rule: "each unit says which way is better")
    }
  }

  /// A name that goes on with a capital letter, a count of iterations, and pairs of value and unit.
  private mutating func addResult(_ line: Substring) throws {
    let fields = line.split(whereSeparator: \.isWhitespace)
    let capital = fields[0].dropFirst("Benchmark".count).unicodeScalars.first
    guard capital?.properties.generalCategory == .uppercaseLetter else {
      throw Violation(line: line, rule: "a capital letter follows Benchmark")
    }
    guard fields.count >= 4, fields.count.isMultiple(of: 2) else {
      throw Violation(line: line, rule: "an even number of fields, and at least four")
    }
    guard let count = UInt64(fields[1]), count > 0 else {
      throw Violation(line: line, rule: "the second field counts iterations")
    }
    let pairs = try stride(from: 2, to: fields.count, by: 2).map { place in
      guard let number = Double(fields[place]), number.isFinite else {
        throw Violation(line: line, rule: "a value is a number")
      }
      return (number: number, unit: String(fields[place + 1]))
    }
    guard Set(pairs.map(\.unit)).count == pairs.count else {
      throw Violation(line: line, rule: "a unit stands once in a line")
    }
    results.append(Line(name: String(fields[0]), values: pairs))
  }

  private mutating func addUnit(_ line: Substring) throws {
    let fields = line.split(whereSeparator: \.isWhitespace)
    guard fields.count == 3, ["better=higher", "better=lower"].contains(fields[2]),
      better.updateValue(String(fields[2]), forKey: String(fields[1])) == nil
    else { throw Violation(line: line, rule: "Unit, the unit, better=higher or better=lower") }
  }

  /// A key that begins with a small letter and has neither blanks nor capitals, a colon, a value.
  private mutating func addConfiguration(_ line: Substring) throws {
    guard let match = line.wholeMatch(of: /([^:\s]+):[ \t]+(.*)/),
      match.1.first?.isLowercase == true, !match.1.contains(where: \.isUppercase)
    else { throw Violation(line: line, rule: "key: value") }
    configuration[String(match.1)] = String(match.2)
  }
}
