// What may follow an option, or stand as an operand: its kind, its limits, and how to read it.

import TraceAnalysis

/// The value of an option or operand: how the help calls it, what it may be, and an example.
struct ValueSpec: Sendable {
  enum Kind: Sendable {
    /// One of the words, or several with commas between; `all` stands for every one where allowed.
    case words([String], several: Bool)
    /// A whole number within limits.
    case wholeNumber(ClosedRange<UInt64>)
    /// A time such as `50ms`; a number alone is seconds where that is allowed.
    case duration(ClosedRange<UInt64>, secondsWithoutUnit: Bool)
    /// A moment of a trace: seconds since it began, or nanoseconds of CLOCK_MONOTONIC.
    case moment
    /// Numbers of CPUs such as `0,2-3`.
    case cpus
    /// A name of a file.
    case file
    /// A name of a folder.
    case folder
    /// A pattern or the like: anything but nothing.
    case text
  }

  let placeholder: String
  let kind: Kind
  /// A value that is right, for messages.
  let example: String
  /// What a value is called in a message: "backend", "number of rounds".
  let noun: String

  /// What stands for a value that nobody can guess, in a line to type: an example, or for a file, which may
  /// not be there, the placeholder.
  var shape: String {
    switch kind {
    case .file, .folder: placeholder
    default: example
    }
  }

  /// What stands before the noun: "a" or "an".
  var article: String { noun.first.map { "aeio".contains($0) } == true ? "an" : "a" }

  /// The words to choose from; empty for the other kinds.
  var choices: [String] {
    switch kind {
    case .words(let words, let several): several ? words + ["all"] : words
    default: []
    }
  }
}

/// A value as it was read, in the type that its kind promises.
enum ParsedValue: Equatable, Sendable {
  case words([String])
  case wholeNumber(UInt64)
  case durationNanoseconds(UInt64)
  case moment(TraceMoment)
  case cpus([Int])
  case text(String)
}

/// Why a text is no value: what is wrong, and the text that was probably meant.
struct ValueFault: Error, Equatable {
  let message: String
  let meant: String?
}

extension ValueSpec {
  func parse(_ text: String) throws(ValueFault) -> ParsedValue {
    if text.isEmpty { throw ValueFault(message: "the \(noun) is empty", meant: example) }
    switch kind {
    case .words(let words, let several):
      return .words(try parseWords(text, from: words, several: several))
    case .wholeNumber(let limits):
      return .wholeNumber(try parseWholeNumber(text, within: limits))
    case .duration(let limits, let secondsWithoutUnit):
      return .durationNanoseconds(
        try parseDuration(text, within: limits, secondsWithoutUnit: secondsWithoutUnit))
    case .moment:
      guard let moment = TraceMoment(typed: text) else {
        throw ValueFault(
          message: "'\(text)' is no \(noun): give seconds since the trace began, as in its text, "
            + "or whole nanoseconds of CLOCK_MONOTONIC, as in its JSON", meant: example)
      }
      return .moment(moment)
    case .cpus:
      guard let list = CPUListText(text) else {
        throw ValueFault(
          message: "'\(text)' is no \(noun): give numbers from 0 to \(CPUListText.highest) with "
            + "commas between, or ranges such as 0-3", meant: example)
      }
      return .cpus(list.numbers)
    case .file, .folder, .text:
      return .text(text)
    }
  }

  private func parseWords(
    _ text: String, from words: [String], several: Bool
  ) throws(ValueFault) -> [String] {
    let given =
      several
      ? text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) : [text]
    for (index, word) in given.enumerated() where !choices.contains(word) {
      var mended = given
      let nearest = NearestName.nearest(to: word, among: choices)
      if let nearest { mended[index] = nearest }
      throw ValueFault(
        message: "no \(noun) is called '\(word)'",
        meant: nearest == nil ? nil : mended.joined(separator: ","))
    }
    return several && given.contains("all") ? words : words.filter(given.contains)
  }

  private func parseWholeNumber(
    _ text: String, within limits: ClosedRange<UInt64>
  ) throws(ValueFault) -> UInt64 {
    guard text.utf8.allSatisfy(\.isDigit), let number = UInt64(text) else {
      throw ValueFault(
        message: "'\(text)' is no \(noun): give a whole number from \(limits.lowerBound) to "
          + "\(limits.upperBound)", meant: example)
    }
    guard limits.contains(number) else {
      throw ValueFault(
        message: "\(number) is no \(noun): it lies outside \(limits.lowerBound) to "
          + "\(limits.upperBound)", meant: example)
    }
    return number
  }

  private func parseDuration(
    _ text: String, within limits: ClosedRange<UInt64>, secondsWithoutUnit: Bool
  ) throws(ValueFault) -> UInt64 {
    guard let duration = DurationText(text, secondsWithoutUnit: secondsWithoutUnit) else {
      throw ValueFault(
        message: "'\(text)' is no \(noun): give a number and one of "
          + DurationText.unitNames.joined(separator: ", "), meant: example)
    }
    guard limits.contains(duration.nanoseconds) else {
      throw ValueFault(
        message: "\(text) is no \(noun): it lies outside \(DurationText.text(limits.lowerBound)) "
          + "to \(DurationText.text(limits.upperBound))", meant: example)
    }
    return duration.nanoseconds
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
