// A part of the page with a heading that the contents link to.

import WebPages

struct PageSection {
  let id: String
  let title: String
  let content: Markup

  var markup: Markup {
    .element("section", ["id": id], .element("h2", text: title) + content)
  }
}

extension Markup {
  var isEmpty: Bool { source.isEmpty }

  /// Drawings beside each other where there is room.
  static func plots(_ plots: [Markup]) -> Markup {
    let shown = plots.filter { !$0.isEmpty }
    return shown.isEmpty ? Markup() : .element("div", ["class": "plots"], shown.joined())
  }

  /// A drawing under its own heading.
  static func plot(_ title: String, _ drawing: Markup) -> Markup {
    drawing.isEmpty ? Markup() : .element("div", [:], .element("h3", text: title) + drawing)
  }

  /// Something that opens when it is asked for.
  static func folded(_ title: String, _ content: Markup) -> Markup {
    content.isEmpty
      ? Markup() : .element("details", [:], .element("summary", text: title) + content)
  }

  static func quiet(_ text: String) -> Markup {
    .element("p", ["class": "quiet small"], text: text)
  }
}
