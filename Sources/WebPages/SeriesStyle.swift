// How one of several things looks wherever a page draws it: the same colour and stroke everywhere.

/// The look of a line or a dot.
public struct SeriesStyle: Sendable, Hashable {
  /// How many colours there are to tell things apart.
  public static let colors = 8

  let color: Int
  let isDashed: Bool

  /// - Parameters:
  ///   - color: from 0; numbers beyond the last colour begin again.
  ///   - isDashed: for what others are held against.
  public init(color: Int, isDashed: Bool = false) {
    self.color = color % Self.colors
    self.isDashed = isDashed
  }

  /// The same colour in a broken line.
  public var asControl: SeriesStyle { SeriesStyle(color: color, isDashed: true) }

  /// The classes of the style sheet.
  var classes: String { "s\(color)" + (isDashed ? " dashed" : "") }

  /// A short stroke for a table's row, of which the name says the rest.
  var swatch: Markup {
    .element(
      "svg", ["class": "drawing stroke", "width": "18", "height": "10", "aria-hidden": "true"],
      .element(
        "path", ["class": "curve \(classes)", "d": "M1 5H17"]))
  }
}
