// HTML and SVG as values, so that no text can become markup by accident. Not for what a page says:
// that is the business of whoever makes one.

/// A piece of HTML or SVG.
///
/// Text and attribute values are escaped when a piece is made; names of elements and attributes are
/// literals of the code.
public struct Markup: Sendable, Hashable {
  /// The piece as source text.
  public private(set) var source: String

  /// Makes an empty piece.
  public init() { source = "" }

  /// Text as it is to be read, whatever it holds.
  public init(_ text: String) { source = Markup.escaped(text) }

  /// Source text that is part of the program.
  public init(verbatim: StaticString) { source = "\(verbatim)" }

  private init(source: String) { self.source = source }

  /// An element with its attributes and content.
  public static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: Markup = Markup()
  ) -> Markup {
    Markup(source: "\(opening(name, attributes))\(content.source)</\(name)>")
  }

  /// An element that holds one text.
  public static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) -> Markup {
    element(name, attributes, Markup(text))
  }

  /// An element that HTML gives no end, such as `meta`.
  public static func void(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]
  ) -> Markup {
    // The slash is for readers of XML, who can then check a page too.
    Markup(source: opening(name, attributes).dropLast() + "/>")
  }

  /// One piece after the other.
  public static func + (first: Markup, second: Markup) -> Markup {
    Markup(source: first.source + second.source)
  }

  /// Adds a piece at the end.
  public static func += (first: inout Markup, second: Markup) { first.source += second.source }

  private static func opening(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) -> String {
    "<\(name)" + attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined() + ">"
  }

  /// A text with everything that HTML or a reader could take for something else made visible.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar.isShowable ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}

extension Sequence<Markup> {
  /// All pieces, one after the other.
  public func joined() -> Markup { reduce(into: Markup()) { $0 += $1 } }
}

extension Unicode.Scalar {
  /// Whether the scalar may stand in a page: no control character but the newline, none that is
  /// hidden, none that is not a character.
  fileprivate var isShowable: Bool {
    if properties.generalCategory == .control { return self == "\n" }
    return !isHidden && !properties.isNoncharacterCodePoint
  }
}
