// The page in a real browser, on a desk and on a phone, in light and in dark.

import PageSupport
import Testing
import TraceModel

@Suite(
  .serialized,
  .enabled(if: Browser.path != nil, "needs a browser: apt-get install chromium-headless-shell"))
struct PageInBrowserTests {
  /// A hitch, a loss and a name that wants out of its place.
  private static let page = PageOf.page(
    SampleTrace.events(named: SampleTrace.hostileNames[2]),
    losses: [SampleTrace.loss(from: 1_000_020_000, to: 1_000_030_000)])

  private static let longPage = PageOf.page(
    LongTrace.events(named: String(repeating: "wide", count: 100)), threshold: 1000)

  @Test(arguments: [1200, 390])
  func `a page fits its window and shows its text and drawings`(_ width: Int) throws {
    let measure = try Browser.measure(Self.page, width: width)
    #expect(measure.width == width)
    #expect(measure.letters > 1000)
    #expect(measure.drawings > 2)
    #expect(measure.emptyDrawings == 0)
  }

  @Test(arguments: [1200, 390])
  func `a long page with long names fits its window too`(_ width: Int) throws {
    let measure = try Browser.measure(Self.longPage, width: width)
    #expect(measure.width == width)
    #expect(measure.drawings > 60)
    #expect(measure.emptyDrawings == 0)
  }

  @Test func `the browser has nothing to complain about`() throws {
    #expect(try Browser.complaints(about: Self.page).isEmpty)
  }

  @Test(arguments: [true, false])
  func `there are pictures of it to look at`(_ isDark: Bool) throws {
    let scheme = isDark ? "dark" : "light"
    for (name, width) in [("desk", 1200), ("phone", 390)] {
      let size = try Browser.picture(
        of: Self.page, named: "trace-\(name)-\(scheme)", width: width, height: 1400, isDark: isDark)
      #expect(size > 20_000)
    }
  }
}
