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

  /// Wakes that follow each other closely, each with its way through the kernel.
  private static let wakePage: String = {
    var events: [TraceEvent] = []
    var kernel: [KernelEvent] = []
    for round in 0..<4 as Range<UInt64> {
      let later = SampleTrace.events().filter { $0.kind != .loopInfo }.prefix {
        $0.kind != .modeSwitch
      }
      for var event in later {
        event.timestampNanoseconds += round * 100_000
        if case .wake = event.payload {
          event.payload = .wake(calledKernel: true, sequence: round + 1)
        }
        if case .afterWaiting = event.payload {
          event.payload = .afterWaiting(
            mode: 1, nesting: 0, cause: .wakeup, wakeSequence: round + 1)
        }
        events.append(event)
      }
      kernel += SampleTrace.kernelEvents.map { event in
        var event = event
        event.timestampNanoseconds += round * 100_000
        return event
      }
    }
    return PageOf.page(events, kernel: kernel)
  }()

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

  /// Words in bars end where the bar does.
  @Test(arguments: [1200, 390])
  func `words on the axes and beside wakes do not cover each other`(_ width: Int) throws {
    for page in [Self.page, Self.wakePage] {
      let faults = try Browser.measure(page, width: width).unreadable
      let outside = faults.filter { $0.contains("µs") || $0.contains("woken") }
      #expect(outside.isEmpty)
    }
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
