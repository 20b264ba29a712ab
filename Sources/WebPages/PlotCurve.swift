// One line of a plot as paths, with no more points than a screen shows.

struct PlotCurve {
  let line: LinePlot.Line
  let plot: LinePlot

  /// The pale area, the line, and what goes on from it unsurely; in thousandths of the frame.
  var markup: Markup {
    let last = Array(line.points.suffix(1))
    return area + path(of: line.points, "curve \(line.style.classes)")
      + (line.unsure.isEmpty
        ? Markup() : path(of: last + line.unsure, "curve unsure s\(line.style.color)"))
  }

  /// Marks of points, which the frame would stretch.
  var dots: Markup {
    let points = line.showsPoints ? line.points : []
    let bars = line.estimates.compactMap(\.bounds).map { bounds in
      let x = percent(plot.horizontal.scale.place(of: bounds.x))
      return Markup.element(
        "line",
        [
          "class": "bounds s\(line.style.color)", "x1": x, "x2": x,
          "y1": pixels(inside(plot.y(of: bounds.low))),
          "y2": pixels(inside(plot.y(of: bounds.high))),
        ])
    }
    return bars.joined() + points.map { dot(at: $0) }.joined()
      + line.estimates.map { dot(at: $0.point, $0.words) }.joined()
  }

  private func dot(at point: LinePlot.Point, _ words: String = "") -> Markup {
    let y = plot.y(of: point.y)
    guard (0...plot.height).contains(y) else { return Markup() }
    return .element(
      "circle",
      [
        "class": "\(line.style.isDashed ? "hollow" : "mark") s\(line.style.color)", "r": "3.5",
        "cx": percent(plot.horizontal.scale.place(of: point.x)), "cy": pixels(y),
      ], words.isEmpty ? Markup() : .element("title", text: words))
  }

  private func inside(_ y: Double) -> Double { min(max(y, 0), plot.height) }

  private var area: Markup {
    guard plot.showsAreas, line.bounds.count > 1 else { return Markup() }
    let edge =
      line.bounds.map { LinePlot.Point($0.x, $0.high) }
      + line.bounds.reversed().map { LinePlot.Point($0.x, $0.low) }
    let places = edge.map { place(of: $0) }.map { "\($0.x) \($0.y)" }
    return .element(
      "path",
      ["class": "area s\(line.style.color)", "d": "M\(places.joined(separator: "L"))Z"])
  }

  /// Each point by its way from the one before, which is shorter than by its place.
  private func path(of points: [LinePlot.Point], _ classes: String) -> Markup {
    let places = thinned(points.map(exactPlace).map { (Int($0.x.rounded()), Int($0.y.rounded())) })
    guard let first = places.first else { return Markup() }
    let ways = zip(places, places.dropFirst()).map { "\($1.x - $0.x) \($1.y - $0.y)" }
    let data = "M\(first.x) \(first.y)" + (ways.isEmpty ? "" : "l" + ways.joined(separator: " "))
    return .element("path", ["class": classes, "d": data])
  }

  private func place(of point: LinePlot.Point) -> (x: String, y: String) {
    let (x, y) = exactPlace(of: point)
    return (tenths(x), tenths(y))
  }

  private func exactPlace(of point: LinePlot.Point) -> (x: Double, y: Double) {
    (
      1000 * bounded(plot.horizontal.scale.place(of: point.x)),
      1000 * (1 - bounded(plot.vertical.scale.place(of: point.y)))
    )
  }

  /// Far outside is as good as anywhere outside.
  private func bounded(_ place: Double) -> Double {
    place.isFinite ? min(max(place, -100), 100) : 0
  }

  /// Without points that lie nearer than a screen can show to the one before; the last one stays.
  private func thinned(_ places: [(Int, Int)]) -> [(x: Int, y: Int)] {
    var kept: [(x: Int, y: Int)] = []
    for (index, place) in places.enumerated() {
      if let last = kept.last, index < places.count - 1,
        abs(last.x - place.0) < 3, abs(last.y - place.1) < 3
      {
        continue
      }
      kept.append((place.0, place.1))
    }
    return kept
  }

  private func tenths(_ number: Double) -> String { pixels(number) }
}
