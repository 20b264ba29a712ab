// No text becomes markup, whatever it holds; and a page asks the network for nothing.

import Testing
import WebPages

@Suite struct MarkupTests {
  @Test func `text is escaped in content and in attributes`() {
    let odd = "<script>\"&'"
    let made = Markup.element("p", ["title": odd], text: odd).source
    let escaped = "&lt;script&gt;&quot;&amp;&#39;"
    #expect(made == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test(arguments: [
    "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{2028}", "\u{7F}", "\u{FFFE}", "\r", "\u{200F}",
    "\u{2066}", "\u{200B}",
  ])
  func `what a reader cannot see or what turns the text around is made visible`(_ odd: String) {
    let source = Markup("a\(odd)b").source
    #expect(source.hasPrefix("a\u{FFFD}"))
    #expect(!source.unicodeScalars.contains(odd.unicodeScalars.first!))
  }

  @Test func `letters of any script and emoji stay as they are`() {
    let text = "日本語 ελληνικά 👩‍🚀 é"
    #expect(Markup(text).source == text)
  }

  @Test func `a page names nothing outside itself`() {
    let page = PageFrame(title: "</title><script>", content: Markup("x")).html
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"))
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"))
  }
}
