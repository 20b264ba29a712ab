// One line of what a stretch was made of: what, when, how long, and how much of the whole that is.

import WebPages

struct ChainRow {
  let title: String
  /// When it began; empty where each row begins when the one before ends.
  var at = ""
  let nanoseconds: UInt64
  let whole: UInt64
  /// How many others enclose it.
  var depth = 0
  /// The name of its colour in the style sheet.
  let color: String

  private static let deepest = 8

  var markup: Markup {
    let width = min(100, 100 * Double(nanoseconds) / Double(max(whole, 1)))
    let style =
      "--d:\(min(depth, Self.deepest));--w:\(ReadableNumbers.fixed(width, decimals: 1))%"
    let time = at.isEmpty ? Markup() : .element("span", ["class": "quiet small"], text: " at \(at)")
    return .element(
      "div", ["class": "call", "style": style],
      .element("span", [:], Markup(title) + time) + .element("b", text: duration(nanoseconds))
        + .element("span", ["class": "quiet"], text: ReadableNumbers.share(nanoseconds, of: whole))
        + .element("i", ["style": "background:var(--\(color))"]))
  }
}
