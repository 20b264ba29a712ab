// The lines behind a plot and the numbers at them.
//
// The drawing is as wide as the page lets it be, and nothing here knows how wide that is: labels along it are
// chosen so that they do not touch on a phone.

struct PlotGrid {
  let plot: LinePlot

  private var bottom: Double { plot.height }
  private static let mostLines = 15

  /// One for each mark, and a stronger one for what everything is held against.
  var lines: Markup {
    let across = plot.vertical.marks.map { mark in
      line(x: ("0%", "100%"), y: (plot.y(of: mark.value), plot.y(of: mark.value)), "grid")
    }
    let axis = plot.horizontal
    // So many that they would be a hatching are drawn where their labels are.
    let marks = axis.marks.count > Self.mostLines ? axis.spacedMarks() : axis.marks
    let along = marks.map { mark in
      let x = percent(axis.scale.place(of: mark.value))
      return line(x: (x, x), y: (0, bottom), "grid")
    }
    let reference = plot.reference.map { value in
      line(x: ("0%", "100%"), y: (plot.y(of: value), plot.y(of: value)), "reference")
    }
    let breaks = plot.breaks.map { value in
      let x = percent(plot.horizontal.scale.place(of: value))
      return line(x: (x, x), y: (0, bottom), "break")
    }
    return across.joined() + along.joined() + (reference ?? Markup()) + breaks.joined()
  }

  /// The labels of the marks, over whatever crosses them.
  var words: Markup {
    let across = plot.vertical.marks.map { mark in
      // The topmost has no room above its line.
      let y = plot.y(of: mark.value)
      return y < 12
        ? text(mark.label, x: "0%", y: y + 12, "start", "quiet value top")
        : text(mark.label, x: "0%", y: y - 3, "start", "quiet value")
    }
    let along = plot.horizontal.spacedMarks().map { mark in
      text(
        mark.label, x: percent(plot.horizontal.scale.place(of: mark.value)), y: bottom + 16,
        plot.horizontal.anchor(of: mark))
    }
    return across.joined() + along.joined()
  }

  private func line(
    x: (String, String), y: (Double, Double), _ name: String
  ) -> Markup {
    .element(
      "line",
      ["class": name, "x1": x.0, "y1": pixels(y.0), "x2": x.1, "y2": pixels(y.1)])
  }

  private func text(
    _ text: String, x: String, y: Double, _ anchor: String, _ name: String = "quiet"
  ) -> Markup {
    .element("text", ["class": name, "x": x, "y": pixels(y), "text-anchor": anchor], text: text)
  }
}
