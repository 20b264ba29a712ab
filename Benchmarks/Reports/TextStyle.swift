// What the place where a text will be read can show. Not for finding that out: the command knows
// its terminal, NO_COLOR and COLUMNS.

/// How a text report is laid out.
public struct TextStyle: Sendable {
  /// The number of characters on a line; tables that are wider go on below themselves.
  public var columns: Int
  /// Whether bold type and colours may be used.
  public var usesColor: Bool
  /// Whether each distribution is drawn as a row of bars.
  public var showsDistributions: Bool

  /// A layout; plain text of 80 characters unless said otherwise.
  public init(columns: Int = 80, usesColor: Bool = false, showsDistributions: Bool = false) {
    self.columns = max(columns, 20)
    self.usesColor = usesColor
    self.showsDistributions = showsDistributions
  }
}

/// What a piece of text means, to be shown as type or colour.
enum Emphasis: String {
  case heading = "1"
  case best = "32"
  case failure = "31"
  case aside = "2"
}

extension TextStyle {
  func show(_ text: String, as emphasis: Emphasis) -> String {
    usesColor ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}
