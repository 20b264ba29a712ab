// A pattern of event names, as LTTng understands it. Not for regular expressions.

/// An LTTng pattern: `*` stands for any characters, `\` takes the next character as it is.
package struct EventPattern: Equatable {
  /// The pattern as LTTng gets it.
  package let text: String

  /// A pattern without a provider means `provider`, so that `timer_*` does what it looks like.
  package init(_ text: String, provider: String) {
    self.text = text.contains(":") || text.hasPrefix("*") ? text : "\(provider):\(text)"
  }

  /// Whether the pattern can only match events of `provider`.
  package func isLimited(to provider: String) -> Bool { text.hasPrefix("\(provider):") }

  /// Whether the pattern matches the whole of `name`, which includes the provider.
  ///
  /// Complexity: O(n · m) for texts of these lengths, however many stars there are.
  package func matches(_ name: String) -> Bool {
    let parts = Self.parts(of: text)
    let name = Array(name.utf8)
    var ends: Set<Int> = [0]  // how much of the name the parts so far can have used up
    for part in parts {
      switch part {
      case .anything: ends = ends.min().map { Set($0...name.count) } ?? []
      case .byte(let byte):
        ends = Set(ends.filter { $0 < name.count && name[$0] == byte }.map { $0 + 1 })
      }
    }
    return ends.contains(name.count)
  }

  private enum Part {
    case anything
    case byte(UInt8)
  }

  private static func parts(of text: String) -> [Part] {
    var isEscaped = false
    return text.utf8.compactMap { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      if isEscaped { return .byte(byte) }
      return switch byte {
      case UInt8(ascii: "*"): .anything
      case UInt8(ascii: "\\"): nil
      default: .byte(byte)
      }
    }
  }
}
