// Estimates that lie beyond the drawing: an arrow at the edge that they left by, with the number. One wild
// figure must not make all the others unreadable, and must not vanish either. Not for lines that leave the
// drawing: their names say where they end.

struct PlotOutliers {
  let plot: LinePlot

  private static let rowHeight = 14.0

  /// An arrow for each, every one in a row of its own, so that the numbers do not cover each other.
  var markup: Markup { arrows(above: true) + arrows(above: false) }

  private func arrows(above isAbove: Bool) -> Markup {
    let outliers = plot.lines.flatMap { line in
      line.estimates.filter { estimate in
        let y = plot.y(of: estimate.point.y)
        return isAbove ? y < 0 : y > plot.height
      }.map { (estimate: $0, color: line.style.color) }
    }
    return outliers.enumerated().map { row, outlier in
      let depth = Self.rowHeight * (Double(row) + 0.5)
      return arrow(
        outlier.estimate, color: outlier.color, y: isAbove ? depth : plot.height - depth, isAbove)
    }.joined()
  }

  private func arrow(
    _ estimate: LinePlot.Estimate, color: Int, y: Double, _ isAbove: Bool
  ) -> Markup {
    let place = plot.horizontal.scale.place(of: estimate.point.x)
    let shape = Markup.element(
      "path", ["class": "arrow s\(color)", "d": isAbove ? "M-4 4L4 4L0 -4Z" : "M-4 -4L4 -4L0 4Z"])
    let isLeft = place < 0.5
    let words = Markup.element(
      "text",
      [
        "class": "t\(color)", "x": isLeft ? "8" : "-8", "y": "4",
        "text-anchor": isLeft ? "start" : "end",
      ], text: estimate.words)
    return .element(
      "svg", ["class": "open", "x": percent(place), "y": pixels(y), "width": "1", "height": "1"],
      shape + words)
  }
}
