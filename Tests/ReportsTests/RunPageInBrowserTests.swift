// The page of a run in a real browser, on a desk and on a phone, in light and in dark.

import PageSupport
import Testing

@testable import Reports

@Suite(
  .serialized,
  .enabled(if: Browser.path != nil, "needs a browser: apt-get install chromium-headless-shell"))
struct RunPageInBrowserTests {
  private static let page = RunPage([
    NamedRun(PagedRuns.run(), named: "base.json"),
    NamedRun(PagedRuns.run(seed: 2, slowdown: 1.2), named: "candidate.json"),
  ]).html

  @Test(arguments: [1200, 390])
  func aPageFitsItsWindowAndShowsItsTextAndDrawings(_ width: Int) throws {
    let measure = try Browser.measure(Self.page, width: width)
    #expect(measure.width == width)
    #expect(measure.letters > 3000)
    #expect(measure.drawings > 30)
    #expect(measure.emptyDrawings == 0)
    #expect(measure.unreadable == [])
  }

  @Test func theBrowserHasNothingToComplainAbout() throws {
    #expect(try Browser.complaints(about: Self.page) == [])
  }

  @Test(arguments: [true, false])
  func thereArePicturesOfItToLookAt(_ isDark: Bool) throws {
    let scheme = isDark ? "dark" : "light"
    for (name, width) in [("desk", 1200), ("phone", 390)] {
      let size = try Browser.picture(
        of: Self.page, named: "run-\(name)-\(scheme)", width: width, height: 2400, isDark: isDark)
      #expect(size > 20_000)
    }
  }
}
