// The ways that one loop's wakes went, as a bar each, one above the other on one scale: how long each part
// takes in the middle wake. Not for the spread: the tables below have it.

import TraceAnalysis
import WebPages

struct AnatomyDrawing {
  let anatomy: WakeAnatomy

  private static let rowHeight = 44
  private static let barTop = 18
  private static let barHeight = 20
  private static let axisHeight = 22
  /// Narrower than this part of the width, a word would be cut to nothing.
  private static let narrowestWord = 0.06

  var markup: Markup {
    guard longest > 0 else { return Markup() }
    let label = "how long each part of a wake takes, by the way it goes"
    let bars = anatomy.routes.indices.map(row).joined()
    return caption
      + .element(
        "svg",
        [
          "class": "drawing", "role": "img", "aria-label": label,
          "height": "\(bottom + Self.axisHeight)",
        ], .element("title", text: label) + axis + bars)
  }

  private var caption: Markup {
    let keys = WakeAnatomy.Segment.allCases.map { key($0.rawValue, $0.name) }.joined()
    return .element(
      "p", ["class": "keys quiet"],
      keys + Markup("Medians of each part (means of fewer than six wakes), which need not add up."))
  }

  private var bottom: Int { anatomy.routes.count * Self.rowHeight }
  private var longest: UInt64 {
    anatomy.routes.map { way in
      way.typicalSegments.reduce(0) { $0 + $1.durations.typical }
    }.max() ?? 0
  }

  private func row(_ index: Int) -> Markup {
    let way = anatomy.routes[index]
    let y = index * Self.rowHeight
    let words =
      "\(way.route.words): \(ReadableNumbers.counted(way.toAwake.count, "wake")), "
      + "\(duration(way.toAwake.typical)) until awake"
    return .element("text", ["x": "0", "y": "\(y + 13)"], text: words) + bars(of: way, y: y)
  }

  private func bars(of way: WakeAnatomy.ByRoute, y: Int) -> Markup {
    var bars = Markup()
    var begin = 0.0
    for part in way.typicalSegments {
      let width = Double(part.durations.typical) / Double(longest)
      bars +=
        StepBar(
          segment: part.segment, nanoseconds: part.durations.typical, begin: begin, width: width,
          y: y + Self.barTop, height: Self.barHeight, hasWord: width >= Self.narrowestWord
        ).markup
      begin += width
    }
    return bars
  }

  private var axis: Markup {
    Scale(from: 0, to: longest).marks(about: 5).filter { $0.place <= 0.92 }.map { mark in
      let x = percent(mark.place)
      return .element(
        "line", ["class": "grid", "x1": x, "y1": "0", "x2": x, "y2": "\(bottom + 2)"])
        + .element(
          "text",
          [
            "class": "quiet", "x": x, "y": "\(bottom + 16)",
            "text-anchor": mark.place == 0 ? "start" : "middle",
          ], text: mark.value == 0 ? "0" : duration(mark.value))
    }.joined()
  }
}

extension WakeAnatomy.ByRoute {
  /// The parts that most of its wakes have.
  fileprivate var typicalSegments: [WakeAnatomy.BySegment] {
    segments.filter { $0.durations.count > toAwake.count / 2 && $0.durations.typical > 0 }
  }
}

extension DurationSummary {
  /// The middle one, or the mean of so few that there is none.
  fileprivate var typical: UInt64 { quantile("p50") ?? totalNanoseconds / max(count, 1) }
}
