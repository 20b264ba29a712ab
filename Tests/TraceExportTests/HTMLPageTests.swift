// The page of a trace: what it says first, that no name becomes markup, and how long it may get.

import PageSupport
import Testing
import TraceAnalysis
import TraceExport
import TraceModel

@Suite struct HTMLPageTests {
  private func expectWellFormed(_ page: String, _ comment: Comment? = nil) {
    #expect(HTMLChecker.complaintOfXML(about: page) == nil, comment)
  }

  @Test func `the verdict and the worst come first`() throws {
    let page = PageOf.page(SampleTrace.events())
    expectWellFormed(page)
    let verdict = try #require(page.range(of: "Complete"))
    let worst = try #require(page.range(of: "1 hitch over 50.0 ms"))
    let loops = try #require(page.range(of: "<h2>Loops</h2>"))
    #expect(verdict.upperBound < worst.lowerBound && worst.upperBound < loops.lowerBound)
    #expect(page.contains("timer 7 took 80.0 ms of it"))
    #expect(page.contains("id=\"hitch-1\"") && page.contains("href=\"#hitch-1\""))
    #expect(page.contains("woken by thread 12"))
  }

  @Test func `a trace of nothing is not called complete, and one with doubts counts them`() {
    let empty = PageOf.page([])
    expectWellFormed(empty)
    #expect(!empty.contains("Complete") && !empty.contains("panel good"))
    #expect(empty.contains("no event of a loop was recorded"))
    let doubtful = PageOf.page(SampleTrace.events())
    let words = /Complete<\/b>, but <a href="#doubt">\d things? (is|are) in/
    #expect(doubtful.firstMatch(of: words) != nil)
  }

  @Test func `a hitch leads to its place in the overview and back, and to the same as text`() {
    let page = PageOf.page(SampleTrace.events())
    #expect(page.contains("<a id=\"place-hitch-1\" href=\"#hitch-1\">"))
    #expect(page.contains("<a href=\"#place-hitch-1\">In the overview</a>"))
    // The stretch from 0.00006 to 0.0802 with an eighth of it on both sides, cut at the beginning.
    let words = ["--loop 10/1", "--from 0.000000", "--until 0.090230"]
      .map { "<span class=\"whole\">\($0)</span>" }
    #expect(
      page.contains("<code>loopscope trace analyze DIR \(words.joined(separator: " "))</code>"))
  }

  @Test func `a timer that was due long before the trace does not stretch its picture`() {
    let events = SampleTrace.events().map { event in
      var event = event
      if case .calloutBegin(var callout) = event.payload, callout.kind == .timer {
        callout.sinceNanoseconds = 1
        event.payload = .calloutBegin(callout)
      }
      return event
    }
    let page = PageOf.page(events)
    #expect(page.contains("1.00 s late: timer 7"))
    // From the trace's begin to the fire after 100 us, and an eighth of that.
    #expect(page.contains("<span class=\"whole\">--until 0.000113</span>"))
    #expect(page.contains(">0.000000 s</text>") && !page.contains(">-0"))
  }

  @Test func `what a stretch spends outside of its callouts is a row of its own`() {
    #expect(!PageOf.page(SampleTrace.events()).contains("outside of callouts"))
    let late = SampleTrace.events().map { event in
      var event = event
      if event.timestampNanoseconds > 1_000_057_000 { event.timestampNanoseconds += 30_000_000 }
      return event
    }
    #expect(
      PageOf.page(late).contains("<span>outside of callouts</span><b>30.0 ms</b>"))
  }

  @Test func `a loss is on top, drawn, and told in full`() {
    let losses = [SampleTrace.loss(from: 1_000_200_000, to: 1_040_000_000)]
    let page = PageOf.page(SampleTrace.events(), losses: losses)
    expectWellFormed(page)
    #expect(page.contains("INCOMPLETE") && page.contains("1,234 events lost"))
    #expect(page.contains("class=\"gap\"") && page.contains("background:var(--gap)"))
    #expect(page.contains("events are missing here, from 0.000200 s to 0.040000 s"))
    #expect(page.contains("in c_&lt;0&gt;"))
    #expect(page.contains("callout spans a gap") || page.contains("callouts span a gap"))
  }

  @Test(arguments: SampleTrace.hostileNames.indices)
  func `no name becomes markup`(_ index: Int) {
    let name = SampleTrace.hostileNames[index]
    let page = PageOf.page(SampleTrace.events(named: name))
    expectWellFormed(page)
    #expect(!page.contains("<script"))
    #expect(!page.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 })
    #expect(page.utf8.count < 60_000)
  }

  @Test func `the same events give the same bytes`() {
    #expect(PageOf.page(SampleTrace.events()) == PageOf.page(SampleTrace.events()))
  }

  @Test func `a page names nothing outside itself`() {
    let page = PageOf.page(SampleTrace.events())
    for word in ["http://", "https://", "<script", "@import", "src="] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `a trace without events, or with nothing but names, has a page too`() {
    expectWellFormed(PageOf.page([]))
    expectWellFormed(PageOf.page(Array(SampleTrace.events().prefix(3))))
  }

  @Test func `a long trace of many loops, modes, items and hitches stays below two megabytes`() {
    let name = String(repeating: "<&\">", count: 200)
    let page = PageOf.page(LongTrace.events(named: name), threshold: 1000)
    expectWellFormed(page)
    #expect(page.utf8.count < 2_000_000)
    #expect(page.utf8.count > 100_000)
    #expect(page.contains("more callouts") && page.contains("were less busy"))
    #expect(page.contains("that are not drawn"))
  }

  @Test func `events in an order that no loop makes, and gaps anywhere, give a page`() {
    for seed in 0..<40 as Range<UInt64> {
      let events = LongTrace.scrambled(seed: seed)
      let losses = [SampleTrace.loss(from: 1_000_000_500 + seed * 100, to: 1_000_003_000)]
      let page = PageOf.page(events, losses: losses, threshold: 100)
      expectWellFormed(page, "seed \(seed)")
    }
  }
}

/// A page made in the two readings that it takes.
enum PageOf {
  static func page(
    _ events: [TraceEvent], losses: [TraceLoss] = [], threshold: UInt64 = 50_000_000,
    kernel: [KernelEvent] = []
  ) -> String {
    var analyzer = TraceAnalyzer(hitchThresholdNanoseconds: threshold, losses: losses)
    var kernelEvents = kernel[...]
    analyzer.begin(ofSampleWith: kernelEvents)
    for event in events {
      analyzer.add(&kernelEvents, before: event)
      analyzer.add(event)
    }
    let exporter = HTMLExporter(
      findings: analyzer.findings(), contents: analyzer.contents(), origin: SampleTrace.origin)
    return String(
      decoding: exporter.bytes(of: events, losses: losses, kernel: kernel), as: UTF8.self)
  }
}
