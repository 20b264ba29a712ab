// A trace of many loops as text: those that matter most, and how to see the others.

import Reports
import Testing
import TraceAnalysis
import TraceModel

@Suite struct TraceLoopsTextTests {
  /// Twelve loops of one process, each busy for longer than the one before; loop 2 has a hitch.
  private func report(loops: UInt32) -> TraceReport {
    var analyzer = TraceAnalyzer()
    var time: UInt64 = 0
    for loop in 1...loops {
      let stretches =
        loop == 2 ? [60_000_000] : [UInt64](repeating: 1_000_000, count: Int(loop) * 9)
      func add(_ payload: TracePayload) {
        analyzer.add(
          TraceEvent(
            timestampNanoseconds: time, process: 10, thread: 11, loop: loop, payload: payload))
      }
      add(.entry(mode: 1, nesting: 0, backend: .futex, modeName: "default"))
      for stretch in stretches {
        add(.beforeTimers(mode: 1, nesting: 0))
        time += stretch
      }
      add(.exit(mode: 1, nesting: 0, result: .finished))
    }
    return TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t"))
  }

  private func loops(in text: String) -> [Int] {
    text.matches(of: /\nloop (\d+) of process/).compactMap { Int($0.1) }
  }

  @Test func `of many loops the worst ten are shown, and how to see the others`() {
    let text = report(loops: 12).text()
    #expect(loops(in: text) == [2, 12, 11, 10, 9, 8, 7, 6, 5, 4], "\(text)")
    let more = "and 2 more loops, less late or less busy; --process P --loop N shows one"
    #expect(text.contains("\n\(more)"), "\(text)")
  }

  @Test func `all are shown where they are few or asked for, in their order`() throws {
    #expect(loops(in: report(loops: 10).text()) == Array(1...10))
    #expect(loops(in: report(loops: 12).text(showsAllLoops: true)) == Array(1...12))
    let json = try report(loops: 12).json.text()
    #expect(json.matches(of: /"loop": ?12\b/).count > 0)
    #expect(!report(loops: 10).text().contains("more loop"))
  }
}
