// The names of lines beside where they end, moved apart where they would cover each other. A drawing of
// its own, so that it keeps its width while the plot beside it follows the page.

struct PlotLabels {
  struct Label {
    let name: String
    let note: String
    let style: SeriesStyle
    /// Where the line ends.
    let y: Double
  }

  static let lineHeight = 16.0
  private static let mostLetters = 26
  /// What stands before the letters of a name, and the room that a letter takes at most.
  private static let (leaderWidth, letterWidth) = (24.0, 7.4)

  let labels: [Label]
  /// Of the part that the names have to stay in.
  let height: Double
  let fullHeight: Double

  var markup: Markup {
    let pieces = zip(sorted, places).map { label, place in
      let leader = Markup.element(
        "path",
        [
          "class": "curve thin s\(label.style.color)" + (label.style.isDashed ? " dashed" : ""),
          "d": "M0 \(pixels(label.y))L6 \(pixels(label.y))L14 \(pixels(place))L18 \(pixels(place))",
        ])
      let note =
        label.note.isEmpty
        ? Markup() : .element("tspan", ["class": "note quiet"], text: "  " + label.note)
      let text = Markup.element(
        "text", ["class": "t\(label.style.color)", "x": "22", "y": pixels(place + 4)],
        .element("title", text: label.name) + Markup(shortened(label.name)) + note)
      return leader + text
    }
    return .element(
      "svg",
      ["class": "drawing labels", "height": pixels(fullHeight), "aria-hidden": "true"],
      pieces.joined())
  }

  /// How wide the names are with the figures beside them, and without these on a phone, in pixels.
  var widths: (wide: Int, narrow: Int) {
    func width(_ letters: Int, of size: Double) -> Int {
      Int((Self.leaderWidth + Double(letters) * Self.letterWidth * size).rounded(.up))
    }
    let names = labels.map { shortened($0.name).count }.max() ?? 0
    let both = labels.map { label in
      shortened(label.name).count + (label.note.isEmpty ? 0 : label.note.count + 2)
    }
    return (width(both.max() ?? 0, of: 1), width(names, of: Self.narrowSize))
  }

  /// The size of letters on a phone, as a share of the usual one: 10.5 of 12 pixels.
  private static let narrowSize = 0.875

  /// A name out of a file may be of any length; what is cut shows when a pointer rests on it.
  private func shortened(_ name: String) -> String {
    name.count <= Self.mostLetters ? name : name.prefix(Self.mostLetters - 1) + "…"
  }

  private var sorted: [Label] { labels.sorted { $0.y < $1.y } }

  /// As near to where the lines end as a distance of one line of text between them allows.
  private var places: [Double] {
    let half = Self.lineHeight / 2
    var places = sorted.map { max($0.y, half) }
    for index in places.indices.dropFirst() {
      places[index] = max(places[index], places[index - 1] + Self.lineHeight)
    }
    var limit = height - half
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - Self.lineHeight
    }
    return places
  }
}
