// A table whose rows are drawn as well: a dot for the figure, a bar for how sure it is, a stroke for each
// of the readings behind it. Not for lines along an axis (LinePlot).

/// Rows of figures on one axis.
public struct RangeTable: Sendable {
  /// One row.
  public struct Row: Sendable {
    let name: String
    let style: SeriesStyle
    let value: Double?
    let cells: [String]
    /// How sure the figure is.
    public var bounds: ClosedRange<Double>?
    /// What the figure was made from.
    public var readings: [Double] = []
    /// Whether the row is the one to look at.
    public var isStrong = false

    /// - Parameters:
    ///   - value: where the dot is; none is drawn without it.
    ///   - cells: the columns behind the drawing.
    public init(name: String, style: SeriesStyle, value: Double?, cells: [String]) {
      self.name = name
      self.style = style
      self.value = value
      self.cells = cells
    }
  }

  private let title: String
  private let axis: PlotAxis
  private let titles: [String]
  private let rows: [Row]
  private static let rowHeight = 20.0
  /// Of the drawing, as the style sheet has it.
  private static let narrowestWidth = 170.0

  /// - Parameters:
  ///   - title: what the rows are.
  ///   - axis: of the drawing.
  ///   - titles: of the columns behind it.
  public init(title: String, axis: PlotAxis, titles: [String], rows: [Row]) {
    self.title = title
    self.axis = axis
    self.titles = titles
    self.rows = rows
  }

  /// The table; nothing without a row.
  public var markup: Markup {
    guard !rows.isEmpty else { return Markup() }
    let names = [Markup.element("th", text: title), .element("th", ["class": "range"], scale)]
    let head = Markup.element(
      "tr", [:], (names + titles.map { .element("th", text: $0) }).joined())
    let table = Markup.element(
      "table", ["class": "ranges"],
      .element("thead", [:], head) + .element("tbody", [:], rows.map(markup).joined()))
    // Focus lets a keyboard scroll it.
    return .element("div", ["class": "scroll", "tabindex": "0"], table)
  }

  private func markup(of row: Row) -> Markup {
    let name = row.isStrong ? Markup.element("strong", text: row.name) : Markup(row.name)
    let cells = row.cells.map { Markup.element("td", text: $0) }
    return .element(
      "tr", [:],
      .element("td", [:], row.style.swatch + name)
        + .element("td", ["class": "range"], drawing(of: row)) + cells.joined())
  }

  private var scale: Markup {
    let words = axis.spacedMarks(within: Self.narrowestWidth).map { mark in
      Markup.element(
        "text",
        [
          "class": "quiet", "x": place(of: mark.value), "y": "14",
          "text-anchor": axis.anchor(of: mark),
        ], text: mark.label)
    }
    return Markup(axis.title)
      + .element("svg", ["class": "drawing", "height": "20"], words.joined())
  }

  private func drawing(of row: Row) -> Markup {
    let middle = pixels(Self.rowHeight / 2)
    let grid = axis.marks.map { line("grid", $0.value, 0, Self.rowHeight) }
    let readings = row.readings.map { line("reading s\(row.style.color)", $0, 4, 16) }
    let bounds = row.bounds.map { bounds in
      Markup.element(
        "line",
        [
          "class": "bounds s\(row.style.color)", "x1": place(of: bounds.lowerBound), "y1": middle,
          "x2": place(of: bounds.upperBound), "y2": middle,
        ])
    }
    let dot = row.value.map { value in
      Markup.element(
        "circle",
        ["class": "mark s\(row.style.color)", "cx": place(of: value), "cy": middle, "r": "4"])
    }
    // The cells behind it say the same in figures.
    return .element(
      "svg", ["class": "drawing", "height": pixels(Self.rowHeight), "aria-hidden": "true"],
      grid.joined() + readings.joined() + (bounds ?? Markup()) + (dot ?? Markup()))
  }

  private func line(_ name: String, _ value: Double, _ top: Double, _ bottom: Double) -> Markup {
    .element(
      "line",
      [
        "class": name, "x1": place(of: value), "y1": pixels(top), "x2": place(of: value),
        "y2": pixels(bottom),
      ])
  }

  private func place(of value: Double) -> String {
    percent(min(max(axis.scale.place(of: value), 0), 1))
  }
}
