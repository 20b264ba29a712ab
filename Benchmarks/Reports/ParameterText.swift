// Subjects and parameters in words. Not for matching cells: those compare values.

public import BenchmarkRecords
import WebPages

extension BenchmarkCell {
  /// The whole cell as reports call it: `wakeup loopscope/futex, placement same, gap 50.0 us`.
  public var inWords: String {
    let start = "\(benchmark) \(subjectName)"
    return circumstances.isEmpty ? start : "\(start), \(circumstances)"
  }

  /// Who was measured: `loopscope/futex`, `libuv`.
  var subjectName: String { backend.map { "\(subject)/\($0)" } ?? subject }

  /// The circumstances in words: `placement same, gap 50 us`.
  var circumstances: String {
    parameters.map { name, value in
      "\(Self.words(of: name)) \(spoken(value, as: name))"
    }.joined(separator: ", ")
  }

  private static let durationSuffix = "Nanoseconds"

  private func spoken(_ value: ParameterValue, as name: String) -> String {
    if name.hasSuffix(Self.durationSuffix), case .whole(let nanoseconds) = value {
      return Quantity(Double(nanoseconds), .nanoseconds).description
    }
    return oneLine(value.description)
  }

  /// The name of a parameter in words: `timer slack` of `timerSlackNanoseconds`.
  static func words(of name: String) -> String {
    let isDuration = name.hasSuffix(Self.durationSuffix)
    let base = isDuration ? name.dropLast(Self.durationSuffix.count) : name[...]
    return base.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }
}

/// Text that cannot break a table or a terminal: control characters become spaces, and what cannot be
/// seen but changes what is read, such as marks that turn the direction, U+FFFD.
package func oneLine(_ text: String) -> String {
  let visible = String(
    text.map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? " " : character
    })
  return HiddenCharacters.replaced(in: visible)
}
