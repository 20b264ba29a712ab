// Characters that cannot be seen and deceive whoever reads a name. Not for control characters and
// markup: each output has its own way with those.

/// What stands in a text without being seen.
public enum HiddenCharacters {
  /// A text with U+FFFD in place of every hidden character.
  public static func replaced(in text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
    var replaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { replaced.append(scalar.isHidden ? "\u{FFFD}" : scalar) }
    return String(replaced)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar turns the direction of the text around it, breaks its line or takes no room:
  /// all of Unicode's format characters and separators of lines.
  ///
  /// The two joiners are none of them: emoji and the scripts of Persia and India need them.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: true
    case .format: self != "\u{200C}" && self != "\u{200D}"
    default: false
    }
  }
}
