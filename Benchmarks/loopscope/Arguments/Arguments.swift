// What the user typed, checked and in the right types. Made by the parser, read by the commands.

import TraceAnalysis

struct Arguments: Sendable {
  private var values: [String: [ParsedValue]] = [:]
  private(set) var words: [String] = []
  /// Where the operands stand among what was typed.
  private(set) var operandPlaces: [Int] = []
  /// What stood after `--`.
  var commandAfterDashes: [String] = []
  /// Everything as it was typed after `loopscope`.
  var typed: [String] = []

  /// Whether the option was given.
  func has(_ option: OptionSpec) -> Bool { has(named: option.name) }

  func has(named name: String) -> Bool { values[name] != nil }

  /// The words given for the option; nil when it was not given.
  func words(_ option: OptionSpec) -> [String]? {
    guard case .words(let words)? = values[option.name]?.last else { return nil }
    return words
  }

  func wholeNumber(_ option: OptionSpec) -> UInt64? {
    guard case .wholeNumber(let number)? = values[option.name]?.last else { return nil }
    return number
  }

  func durationNanoseconds(_ option: OptionSpec) -> UInt64? {
    guard case .durationNanoseconds(let duration)? = values[option.name]?.last else { return nil }
    return duration
  }

  func moment(_ option: OptionSpec) -> TraceMoment? {
    guard case .moment(let moment)? = values[option.name]?.last else { return nil }
    return moment
  }

  func cpus(_ option: OptionSpec) -> [Int]? {
    guard case .cpus(let numbers)? = values[option.name]?.last else { return nil }
    return numbers
  }

  func text(_ option: OptionSpec) -> String? { texts(option).last }

  /// Every value of an option that may be repeated, in the order given.
  func texts(_ option: OptionSpec) -> [String] {
    (values[option.name] ?? []).compactMap { value in
      guard case .text(let text) = value else { return nil }
      return text
    }
  }

  mutating func add(_ value: ParsedValue?, to option: OptionSpec) {
    values[option.name, default: []] += value.map { [$0] } ?? []
  }

  mutating func addOperand(_ value: ParsedValue, at place: Int) {
    operandPlaces.append(place)
    switch value {
    case .words(let more): words += more.filter { !words.contains($0) }
    case .text(let text): words.append(text)
    case .wholeNumber, .durationNanoseconds, .moment, .cpus:
      preconditionFailure("no operand is a number")
    }
  }
}
