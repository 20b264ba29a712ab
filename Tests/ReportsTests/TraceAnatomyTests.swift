// The anatomy of wakes as text and as JSON.

import BenchmarkRecords
import Foundation
import Reports
import Testing
import TraceAnalysis
import TraceModel

@Suite struct TraceAnatomyTests {
  /// Ten wakes to another CPU, every other one with an interrupt, and one of a loop still awake.
  private func report(_ coverage: KernelCoverage) -> TraceReport {
    var analyzer = TraceAnalyzer()
    analyzer.begin(coverage)
    for round in 0...10 as ClosedRange<UInt64> {
      let time = 1_000_000 * (round + 1)
      analyzer.add(loop(time, .sleep(mode: 1, backend: .eventfd, deadlineNanoseconds: nil)))
      analyzer.add(loop(time + 1000, by: 12, .wake(calledKernel: true, sequence: round + 1)))
      if round < 10 {
        analyzer.add(kernel(time + 1500, by: 12, .waking(thread: 11)))
        if round.isMultiple(of: 2) {
          analyzer.add(kernel(time + 1600, by: 12, .interruptSent(toCPU: 1)))
        }
        analyzer.add(kernel(time + 4000, by: 0, .wakeup(thread: 11, cpu: 1)))
        analyzer.add(kernel(time + 5000, by: 0, .switched(to: 11)))
      }
      analyzer.add(
        loop(
          time + 8000,
          .afterWaiting(mode: 1, nesting: 0, cause: .wakeup, wakeSequence: round + 1)))
      let callout = TraceCallout(kind: .source0, mode: 1, item: 5)
      analyzer.add(loop(time + 9000, .calloutBegin(callout)))
      analyzer.add(loop(time + 9500, .calloutEnd(callout)))
    }
    return TraceReport(analyzer.findings(), origin: TraceOrigin(path: "t"))
  }

  private func loop(_ time: UInt64, by thread: Int32 = 11, _ payload: TracePayload) -> TraceEvent {
    TraceEvent(
      timestampNanoseconds: time, process: 10, thread: thread, loop: 1, payload: payload)
  }

  private func kernel(
    _ time: UInt64, by thread: Int32, _ action: KernelEvent.Action
  ) -> KernelEvent {
    KernelEvent(timestampNanoseconds: time, cpu: 0, thread: thread, action: action)
  }

  private let recorded = KernelCoverage.recorded(during: 0...20_000_000, tellsInterrupts: true)

  @Test func `the text says where the time went, by the way that wakes took`() {
    let text = report(recorded).text()
    #expect(text.contains("with 35 kernel events\n"))
    #expect(
      text.contains(
        """
        anatomy of a wake
        eventfd: 11 wakes split
        interrupt to another CPU    count  longest
          call, to sched_waking         5   500 ns
          waking, to sched_wakeup       5  2.50 us
          switch, to sched_switch       5  1.00 us
          return, to after_waiting      5  3.00 us
          all until awake               5  7.00 us
          then to the callout           5  1.00 us
        other CPU, no interrupt     count  longest
        """))
  }

  @Test func `the JSON has every way and every reason`() throws {
    let text = try report(recorded).json.text(.pretty)
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(dig(json, "kernel", "status") as? String == "recorded")
    #expect(dig(json, "kernel", "events") as? Int == 35)
    let anatomy = dig(json, "loops", 0, "wakeAnatomy", 0)
    #expect(dig(anatomy, "backend") as? String == "eventfd")
    #expect(dig(anatomy, "matched") as? Int == 10)
    #expect(dig(anatomy, "unmatched", "foundAwake") as? Int == 1)
    #expect(dig(anatomy, "routes", 0, "route") as? String == "interrupt")
    #expect(dig(anatomy, "routes", 1, "route") as? String == "otherCPU")
    for (name, nanoseconds) in [
      ("call", 500), ("waking", 2500), ("switch", 1000), ("return", 3000), ("callout", 1000),
    ] {
      let longest = dig(anatomy, "routes", 0, "segments", name, "quantiles", "max")
      #expect(longest as? Int == nanoseconds)
    }
  }

  private func dig(_ value: Any?, _ path: Any...) -> Any? {
    path.reduce(value) { value, step in
      if let name = step as? String { return (value as? [String: Any])?[name] }
      return (step as? Int).flatMap { (value as? [Any])?[$0] }
    }
  }

  @Test func `what could not be recorded is said with its reason, what nobody asked for is not`()
    throws
  {
    let refused = report(.unavailable(reason: "no \u{1B}root"))
    #expect(refused.text().contains("anatomy of wakes: unavailable, no "))
    #expect(!refused.text().contains("\u{1B}"))
    #expect(try refused.json.text(.pretty).contains("no \\u001broot"))
    let silent = report(.notAsked)
    #expect(!silent.text().contains("kernel") && !silent.text().contains("anatomy"))
    #expect(try silent.json.text(.pretty).contains("notAsked"))
  }
}
