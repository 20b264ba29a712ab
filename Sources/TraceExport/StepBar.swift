// One part of a wake's way as a bar with its word, in a row of bars that a drawing lays out.

import TraceAnalysis
import WebPages

struct StepBar {
  let segment: WakeAnatomy.Segment
  let nanoseconds: UInt64
  /// Where it begins and how wide it is, as parts of the drawing's width.
  let begin: Double
  let width: Double
  let y: Int
  let height: Int
  let hasWord: Bool

  var markup: Markup {
    let title = Markup.element("title", text: "\(segment.words): \(duration(nanoseconds))")
    let bar = Markup.element(
      "rect", ["class": segment.styleClass, "width": "100%", "height": "100%"])
    let word = Markup.element(
      "text", ["class": "ink", "x": "4", "y": "\(height - 4)"], text: segment.name)
    return .element(
      "svg",
      [
        "x": percent(begin), "y": "\(y)", "width": percent(width), "height": "\(height)",
      ], title + bar + (hasWord ? word : Markup()))
  }
}

extension WakeAnatomy.Segment {
  /// The class of the style sheet that colours it.
  var styleClass: String { "w-\(rawValue)" }
}
