// Lines over two axes, named where they end, so that nobody has to match colours with a key. Not for
// what the lines are of: whoever makes one chooses the scales and the words.

/// A drawing of lines.
public struct LinePlot: Sendable {
  /// A place in the numbers of the axes.
  public struct Point: Sendable, Hashable {
    let x: Double
    let y: Double

    /// Makes a point.
    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// What is known of one place: bounds of its `y`.
  public struct Bounds: Sendable, Hashable {
    let x: Double
    let low: Double
    let high: Double

    /// Makes bounds.
    public init(_ x: Double, low: Double, high: Double) {
      self.x = x
      self.low = low
      self.high = high
    }
  }

  /// A place where more is known than on the rest of a line.
  public struct Estimate: Sendable, Hashable {
    let point: Point
    let bounds: Bounds?
    let words: String

    /// - Parameter words: what a pointer that rests on the point shows, and what stands at the edge when
    ///   the point lies beyond the drawing.
    public init(_ point: Point, bounds: Bounds?, words: String) {
      self.point = point
      self.bounds = bounds
      self.words = words
    }
  }

  /// One line with its name.
  public struct Line: Sendable {
    let name: String
    let note: String
    let style: SeriesStyle
    let points: [Point]
    /// Goes on from the last point, drawn as what is not sure.
    public var unsure: [Point] = []
    /// Drawn as a pale area around the line, unless there are so many lines that areas would hide them.
    public var bounds: [Bounds] = []
    /// Drawn as a bar with a dot, at places of which more is known than at others.
    public var estimates: [Estimate] = []
    /// Whether every point is marked: where there are few, and nothing is known between them.
    public var showsPoints = false

    /// The name and the figure beside it, in words.
    public var nameAndNote: String { note.isEmpty ? name : "\(name) \(note)" }

    /// - Parameters:
    ///   - name: stands at the line's end.
    ///   - note: a figure beside the name, where there is room.
    ///   - points: in ascending order of `x`.
    public init(name: String, note: String = "", style: SeriesStyle, points: [Point]) {
      self.name = name
      self.note = note
      self.style = style
      self.points = points
    }
  }

  let title: String
  let summary: String
  let horizontal: PlotAxis
  let vertical: PlotAxis
  let lines: [Line]
  /// A number of the vertical axis that everything is held against, drawn as a stronger line.
  private(set) var reference: Double?
  /// Numbers of the horizontal axis between which the lines are not the same thing any more.
  private(set) var breaks: [Double] = []

  /// - Parameters:
  ///   - title: what is drawn.
  ///   - summary: what is to be seen, for readers who do not see it.
  ///   - lines: those without points are not drawn.
  public init(
    title: String, summary: String, horizontal: PlotAxis, vertical: PlotAxis, lines: [Line]
  ) {
    self.title = title
    self.summary = summary
    self.horizontal = horizontal
    self.vertical = vertical
    self.lines = lines.filter { !$0.points.isEmpty }
  }

  /// The same plot with a number that everything is held against.
  public func withReference(_ value: Double) -> LinePlot {
    var plot = self
    plot.reference = value
    return plot
  }

  /// The same plot with an upright line wherever something new begins.
  public func withBreaks(_ places: [Double]) -> LinePlot {
    var plot = self
    plot.breaks = places
    return plot
  }

  /// The drawing; nothing without a line.
  public var markup: Markup {
    guard !lines.isEmpty else { return Markup() }
    let axes = Markup.element(
      "p", ["class": "axes small quiet"],
      .element("span", text: "↑ \(vertical.title)")
        + .element("span", text: horizontal.title + " →"))
    let body = Markup.element("div", ["class": "plot"], drawing + labels.markup)
    let widths = labels.widths
    return .element(
      "div",
      ["class": "figure", "style": "--names:\(widths.wide)px;--names-narrow:\(widths.narrow)px"],
      axes + body)
  }

  static let axisHeight = 22.0
  private static let mostAreas = 6

  var showsAreas: Bool { lines.count <= Self.mostAreas }

  /// The height of the frame, with room for a name for each line.
  var height: Double { max(220, PlotLabels.lineHeight * Double(lines.count) + 8) }

  func y(of value: Double) -> Double { height * (1 - vertical.scale.place(of: value)) }

  private var labels: PlotLabels {
    PlotLabels(
      labels: lines.map { line in
        let end = line.unsure.last ?? line.points.last
        return PlotLabels.Label(
          name: line.name, note: line.note, style: line.style,
          y: min(max(y(of: end?.y ?? 0), 0), height))
      }, height: height, fullHeight: height + Self.axisHeight)
  }

  private var drawing: Markup {
    let curves = lines.map { PlotCurve(line: $0, plot: self).markup }.joined()
    let frame = Markup.element(
      "svg",
      [
        "x": "0", "y": "0", "width": "100%", "height": pixels(height),
        "viewBox": "0 0 1000 1000", "preserveAspectRatio": "none",
      ], curves)
    return .element(
      "svg",
      [
        "class": "drawing", "role": "img", "aria-label": "\(title). \(summary)",
        "height": pixels(height + Self.axisHeight),
      ],
      .element("title", text: title) + .element("desc", text: summary) + PlotGrid(plot: self).lines
        + frame + lines.map { PlotCurve(line: $0, plot: self).dots }.joined()
        + PlotGrid(plot: self).words + PlotOutliers(plot: self).markup)
  }
}

/// A length in a drawing as SVG writes it.
func pixels(_ length: Double) -> String {
  var text = ReadableNumbers.fixed(length, decimals: 1)
  if text.hasSuffix(".0") { text.removeLast(2) }
  return text
}
