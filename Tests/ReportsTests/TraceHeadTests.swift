// The head of a trace's report: what it counts, and how sure it is.

import Reports
import Testing
import TraceAnalysis
import TraceModel

@Suite struct TraceHeadTests {
  private func text(_ select: (inout TraceSelection) -> Void = { _ in }) -> String {
    var selection = TraceSelection()
    select(&selection)
    var known = TraceAnalyzer()
    for event in SampleTrace.events { known.add(event) }
    var analyzer = TraceAnalyzer(selection: selection, known: known.contents())
    for event in SampleTrace.events { analyzer.add(event) }
    return TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t")).text()
  }

  @Test func `a selection counts its events in its own time`() {
    #expect(text().hasPrefix("t: 20 events in 80.2 ms of "))
    let cut = text {
      $0.from = .sinceBegin(nanoseconds: 50_000)
      $0.to = .sinceBegin(nanoseconds: 100_000)
    }
    #expect(cut.firstMatch(of: /^t: \d+ events in 50\.0 us of/) != nil, "\(cut)")
  }

  @Test func `a selected loop counts its events in its own time`() {
    var selection = TraceSelection()
    selection.loop = "2"
    var analyzer = TraceAnalyzer(selection: selection)
    let times: [(UInt64, UInt32)] = [(0, 1), (4000, 2), (7000, 2), (9000, 1)]
    for (time, loop) in times {
      analyzer.add(
        TraceEvent(
          timestampNanoseconds: time, process: 10, thread: 11, loop: loop,
          payload: .beforeTimers(mode: 1, nesting: 0)))
    }
    let text = TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t")).text()
    #expect(text.hasPrefix("t: 2 events in 3.00 us of 1 loop"), "\(text)")
  }

  @Test func `a complete trace with doubts says how many are at its end`() throws {
    let text = text()
    let end = try #require(text.split(separator: "\nin doubt\n").dropFirst().first)
    let count = end.split(separator: "\n").count { !$0.hasPrefix("   ") }
    let head = "\ncomplete, but \(count) things are in doubt: see the end\n"
    #expect(text.contains(head), "\(text)")
  }

  @Test func `an empty trace is not called complete`() {
    let text = TraceReport(TraceFindings(), origin: TraceOrigin(path: "t")).text()
    #expect(text.hasPrefix("t: 0 events of 0 loops in 0 processes\nno event of a loop"))
    #expect(text.contains("Tracing") && !text.contains("complete"))
  }

  @Test func `a busy stretch with little in callouts says where its time went`() {
    let source = TraceCallout(kind: .source0, mode: 1, item: 5)
    let events: [(UInt64, TracePayload)] = [
      (0, .entry(mode: 1, nesting: 0, backend: .futex, modeName: "default")),
      (0, .beforeTimers(mode: 1, nesting: 0)), (10_000, .calloutBegin(source)),
      (20_000, .calloutEnd(source)), (100_000, .exit(mode: 1, nesting: 0, result: .finished)),
    ]
    var analyzer = TraceAnalyzer()
    for (time, payload) in events {
      analyzer.add(
        TraceEvent(timestampNanoseconds: time, process: 10, thread: 11, loop: 1, payload: payload))
    }
    let report = TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t"))
    let text = report.text(TextStyle(columns: 200))
    #expect(
      text.contains("source0 5 with 10.0 us, 90.0 us of it outside of callouts"),
      "\(text)")
  }
}
