// The frame around every page: one file that needs nothing else, no script, and follows the reader's
// choice of light or dark and the width of the screen. Not for what stands in it.

/// A whole page.
public struct PageFrame: Sendable {
  private let title: String
  private let styles: [Markup]
  private let content: Markup

  /// - Parameters:
  ///   - title: the name of the page in the browser's tab.
  ///   - styles: style sheets beside the common one.
  ///   - content: what stands in the page's `main` element.
  public init(title: String, styles: [Markup] = [], content: Markup) {
    self.title = title
    self.styles = styles
    self.content = content
  }

  /// The page as HTML text.
  public var html: String {
    let head = Markup.element(
      "head", [:],
      .void("meta", ["charset": "utf-8"])
        + .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        + .void("meta", ["name": "color-scheme", "content": "light dark"])
        // Nothing is fetched, whatever a name in the data looks like.
        + .void(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'unsafe-inline'",
          ])
        + .element("title", text: title)
        + .element("style", [:], ([.commonStyle, .plotStyle] + styles).joined()))
    let body = Markup.element("body", [:], .element("main", [:], content))
    return "<!DOCTYPE html>\n" + Markup.element("html", ["lang": "en"], head + body).source + "\n"
  }
}
