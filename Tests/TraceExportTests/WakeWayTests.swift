// The way of a wake through the kernel in the views that have a place for it.

import PageSupport
import Testing
import TraceAnalysis
import TraceExport
import TraceModel

@Suite struct WakeWayTests {
  private static let events = SampleTrace.events()
  private static let kernel = SampleTrace.kernelEvents

  @Test func `the page splits wakes by interrupt and by part, and draws the slowest`() {
    let page = PageOf.page(Self.events, kernel: Self.kernel)
    #expect(HTMLChecker.complaintOfXML(about: page) == nil)
    #expect(page.contains("With 4 kernel events."))
    #expect(page.contains("1 with an interrupt to another CPU, 0 without"))
    #expect(page.contains("interrupt to another CPU: 1 wake, 7.00 µs until awake"))
    for words in [
      "call, to sched_waking: 1.00 µs", "waking, to sched_wakeup: 2.00 µs",
      "switch, to sched_switch: 2.00 µs", "return, to after_waiting: 2.00 µs",
      "then to the callout: 3.00 µs",
    ] {
      // Once as the typical wake, and once in the timeline of the slowest; in the others it is a dot.
      #expect(page.split(separator: "<title>\(words)</title>").count == 3, "\(words)")
    }
    #expect(page.contains("woken by thread 12; 3.00 µs from there to the callout"))
    #expect(page.contains("<span>return, to after_waiting</span><b>2.00 µs</b>"))
  }

  @Test func `without kernel events the page says nothing of them, unless they were asked for`() {
    let page = PageOf.page(Self.events)
    #expect(!page.contains("Anatomy") && !page.contains("kernel event"))
    var findings = TraceFindings()
    findings.kernel.coverage = .unavailable(reason: "no <tracefs> here")
    let exporter = HTMLExporter(
      findings: findings, contents: TraceContents(), origin: SampleTrace.origin)
    let bare = String(decoding: exporter.bytes(of: []), as: UTF8.self)
    #expect(bare.contains("Anatomy of wakes: unavailable, no &lt;tracefs&gt; here."))
  }

  @Test(.enabled(if: DecodedPerfetto.protoc != nil, "needs protoc: protobuf-compiler"))
  func `Perfetto has the parts as slices, and an arrow from the wake to the callout`() throws {
    let trace = try decoded(Self.events, Self.kernel)
    let track = try #require(trace.tracks.first { $0.text("name") == "loop 1 wakes" })
    let parts = trace.events.filter { $0.track == track.number("uuid") }
    #expect(parts.map(\.time) == [50, 51, 51, 53, 53, 55, 55, 57, 57, 60].map(Self.time))
    #expect(parts.count { $0.type == "TYPE_SLICE_END" } == 5)
    #expect(parts[4].name == "switch, to sched_switch")
    let wake = try #require(trace.events.first { $0.type == "TYPE_INSTANT" })
    let flow = try #require(wake.message.text("flow_ids"))
    let passed = trace.events.filter { $0.message.text("flow_ids") == flow }
    #expect(
      passed.map(\.name) == ["wake loop 1", "after_waiting", "call, to sched_waking"])
    let ended = trace.events.filter { $0.message.text("terminating_flow_ids") == flow }
    #expect(ended.map(\.name) == ["source0 5 \\\"inner\\\""])
    let loop = trace.tracks.first { $0.number("uuid") == ended[0].track }
    #expect(loop?.text("parent_uuid") == track.text("parent_uuid"))
  }

  @Test(.enabled(if: DecodedPerfetto.protoc != nil, "needs protoc: protobuf-compiler"))
  func `slices of a loop that is woken before it has called out do not overlap`() throws {
    var events = Array(Self.events.prefix { $0.kind != .source0Begin })
    func at(_ microseconds: UInt64, thread: Int32 = 11, _ payload: TracePayload) {
      events.append(
        TraceEvent(
          timestampNanoseconds: Self.time(microseconds), process: 10, thread: thread, loop: 1,
          payload: payload))
    }
    let source = TraceCallout(kind: .source0, mode: 1, item: 5)
    at(58, thread: 12, .wake(calledKernel: true, sequence: 2))
    at(60, .calloutBegin(source))
    at(61, .calloutEnd(source))
    at(62, .beforeWaiting(mode: 1, nesting: 0))
    at(63, .sleep(mode: 1, backend: .futex, deadlineNanoseconds: nil))
    at(70, .afterWaiting(mode: 1, nesting: 0, cause: .wakeup, wakeSequence: 2))
    let kernel =
      Self.kernel + [
        SampleTrace.kernel(64, cpu: 0, by: 12, .waking(thread: 11)),
        SampleTrace.kernel(65, cpu: 0, by: 12, .wakeup(thread: 11, cpu: 0)),
        SampleTrace.kernel(66, cpu: 0, by: 0, .switched(to: 11)),
      ]
    let trace = try decoded(events, kernel)
    let track = trace.tracks.first { $0.text("name") == "loop 1 wakes" }?.number("uuid")
    let times = trace.events.filter { $0.track == track }.map(\.time)
    #expect(times.count == 18 && times == times.sorted())
    #expect(times.last == Self.time(70))
  }

  @Test func `speedscope has no place for them`() {
    let exporter = SpeedscopeExporter(origin: SampleTrace.origin)
    #expect(
      exporter.bytes(of: Self.events, kernel: Self.kernel) == exporter.bytes(of: Self.events))
  }

  private static func time(_ microseconds: UInt64) -> UInt64 { 1_000_000_000 + microseconds * 1000 }

  private func decoded(
    _ events: [TraceEvent], _ kernel: [KernelEvent]
  ) throws -> DecodedPerfetto {
    try DecodedPerfetto(
      PerfettoExporter(origin: SampleTrace.origin).bytes(of: events, kernel: kernel))
  }
}
