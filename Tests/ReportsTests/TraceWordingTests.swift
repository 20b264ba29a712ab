// Words of the report where a trace has only a part of something: nothing reads as if it were broken.

import Reports
import Testing
import TraceAnalysis
import TraceModel

@Suite struct TraceWordingTests {
  private func analyzer(_ payloads: [(UInt32, TracePayload)]) -> TraceAnalyzer {
    var analyzer = TraceAnalyzer()
    for (place, (loop, payload)) in payloads.enumerated() {
      analyzer.add(
        TraceEvent(
          timestampNanoseconds: 1000 + UInt64(place), process: 10, thread: 10 + Int32(loop),
          loop: loop, payload: payload))
    }
    return analyzer
  }

  private func text(_ payloads: [(UInt32, TracePayload)]) -> String {
    TraceReport(analyzer(payloads).findings(), origin: TraceOrigin(path: "t")).text()
  }

  @Test(arguments: [
    "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{200B}", "\u{FEFF}",
  ])
  func `what hides in a name shows on the terminal`(_ hidden: String) {
    let name = "a\(hidden)b 👩‍🚀"
    let text = text([
      (1, .loopInfo(thread: 11, backend: .futex, name: name)),
      (1, .entry(mode: 1, nesting: 0, backend: .futex, modeName: name)),
    ])
    #expect(text.contains("loop 1 \"a\u{FFFD}b 👩‍🚀\""), "\(text)")
    #expect(!text.unicodeScalars.contains(hidden.unicodeScalars.first!))
  }

  @Test func `a timer goes by its name in the table, as the latest, and in the JSON`() {
    let timer = TraceCallout(kind: .timer, mode: 1, item: 7, sinceNanoseconds: 1000)
    let findings = analyzer([
      (1, .sourceInfo(item: 7, kind: .timer, order: 0, name: "tick")),
      (1, .timerInfo(item: 7, intervalNanoseconds: 10_000_000, toleranceNanoseconds: 0)),
      (1, .entry(mode: 1, nesting: 0, backend: .futex, modeName: "default")),
      (1, .calloutBegin(timer)), (1, .calloutEnd(timer)),
    ]).findings()
    #expect(findings.loops.first?.timers.map(\.name) == ["tick"])
    let report = TraceReport(findings, origin: TraceOrigin(path: "t"))
    let lines = report.text().split(separator: "\n")
    #expect(lines.contains { $0.contains("latest timer") && $0.contains("timer 7 \"tick\" of") })
    #expect(lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("7 \"tick\"") })
    #expect("\(report.json)".contains("tick"))
  }

  @Test func `a run that began before the trace is told as ended only`() {
    let text = text([
      (1, .beforeTimers(mode: 1, nesting: 0)), (1, .exit(mode: 1, nesting: 0, result: .stopped)),
    ])
    #expect(text.contains("\n0 runs begun, 1 ended (stopped 1), 0 mode switches\n"), "\(text)")
  }

  @Test func `a run that goes on is told as begun only`() {
    let text = text([(1, .entry(mode: 1, nesting: 0, backend: .futex, modeName: "default"))])
    #expect(text.contains("\n1 run begun, 0 ended, 0 mode switches\n"), "\(text)")
  }

  @Test func `a wake without a wait that ended leaves no empty list`() {
    let text = text([
      (1, .beforeTimers(mode: 1, nesting: 0)), (1, .wake(calledKernel: true, sequence: 1)),
    ])
    #expect(text.contains("; no wait ended; awake for nothing: 0"), "\(text)")
    #expect(!text.contains(": ;"))
  }

  @Test func `a mode that another loop of the process named has that name`() {
    let findings = analyzer([
      (1, .modeInfo(mode: 3, name: "tracking")), (2, .beforeTimers(mode: 3, nesting: 0)),
      (2, .beforeTimers(mode: 4, nesting: 0)),
    ]).findings()
    #expect(findings.loops.last?.modes.map(\.name) == ["tracking", ""])
    #expect(findings.loops.last?.name(ofMode: 3) == "tracking")
  }
}
