// What timers are called in the views.

import Foundation
import Testing
import TraceExport
import TraceModel

@Suite struct TimerNameTests {
  /// The sample with its timer named, in its only loop that nothing else is named in.
  private static var events: [TraceEvent] {
    var name = SampleTrace.events(named: "")[0]
    name.payload = .sourceInfo(item: 7, kind: .timer, order: 0, name: "tick <1>")
    return [name] + SampleTrace.events(named: "")
  }

  @Test func `the page names a timer in its tables, its hitch and as the latest`() {
    let page = PageOf.page(Self.events)
    let name = "timer 7 &quot;tick &lt;1&gt;&quot;"
    #expect(page.contains("\(name) took 80.0 ms of it"))
    #expect(page.contains("late: \(name) of"))
    #expect(page.contains("<td>\(name)</td><td>10.0 ms</td>"))
    #expect(!page.contains("timer 7<") && !page.contains("timer 7 of"))
  }

  @Test func `speedscope names a timer`() throws {
    let bytes = SpeedscopeExporter(origin: SampleTrace.origin).bytes(of: Self.events)
    let file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let frames = (file["shared"] as? [String: Any])?["frames"] as? [[String: String]]
    #expect(frames?.contains { $0["name"] == "timer 7 \"tick <1>\"" } == true)
  }

  @Test(.enabled(if: DecodedPerfetto.protoc != nil, "needs protoc: protobuf-compiler"))
  func `Perfetto names a timer`() throws {
    let trace = try DecodedPerfetto(
      PerfettoExporter(origin: SampleTrace.origin).bytes(of: Self.events))
    #expect(trace.events.contains { $0.name.hasPrefix("timer 7 ") && $0.name.contains("tick <1>") })
  }
}
