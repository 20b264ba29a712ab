// The page of a self-test: golden, and what must not be missed on it.

import BenchmarkRecords
import LatencyStatistics
import Reports
import Testing

@Suite struct SelfTestTextTests {
  @Test func readsLikeThis() {
    #expect(Self.record.text() == Self.golden)
  }

  @Test func aFailureIsSaidWithItsReason() {
    var record = Self.record
    record.checks[2].recovered = 20
    record.checks[2].verdict = .failed(reason: "another number was reported")
    let text = record.text()
    #expect(text.contains("loopscope/futex, 1 of 100        21         20  failed"))
    #expect(text.contains("loopscope/futex, 1 of 100: another number was reported"))
    #expect(text.contains("1 of 3 checks failed."))
    #expect(record.text(TextStyle(usesColor: true)).contains("\u{1B}[31m"))
  }

  @Test func anInterruptedOneSaysWhatWasNotRun() {
    var record = Self.record
    record.interrupted = true
    record.checks[1].verdict = .notRun(reason: "interrupted")
    let text = record.text()
    #expect(text.contains("not run"))
    #expect(text.contains("Interrupted: the self-test did not come to its end."))
    #expect(!text.contains("checks hold"))
  }

  @Test(arguments: [50, 60, 80, 120])
  func staysWithinItsWidth(columns: Int) {
    let text = Self.record.text(TextStyle(columns: columns))
    for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
  }

  private static var record: SelfTestRecord {
    var record = SelfTestRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 7)
    record.checks = [
      check(.delay, 20_000, injected: 20_040, recovered: 20_060),
      check(.stop, 500_000_000, injected: 500, recovered: 501),
      check(.lostWakes, 100, injected: 21, recovered: 21),
    ]
    record.checks[0].interval = ConfidenceInterval(low: 19_900, high: 20_200, confidence: 0.999)
    record.references = [
      SelfTestReference(
        "perf bench sched pipe", statistic: "mean", nanoseconds: 5_000,
        counterpart: "raw/pipe roundTrip", counterpartNanoseconds: 6_000),
      SelfTestReference(
        "cyclictest", statistic: "mean", reason: "it is not installed",
        counterpart: "generatorDelay"),
    ]
    return record
  }

  private static func check(
    _ kind: SelfTestCheck.Kind, _ declared: Double, injected: Double, recovered: Double
  ) -> SelfTestCheck {
    var check = SelfTestCheck(
      kind, subject: "loopscope", backend: "futex", declared: declared, verdict: .passed)
    check.injected = injected
    check.recovered = recovered
    return check
  }

  private static let golden = """
    loopscope 0.1.0 (abc, release), 2026-11-30T12:00:00Z, seed 7: self-test

    Every wake held back: the difference of the medians, round by round, must hold
    the delay
                                injected    recovered [99.9 %]  verdict
      loopscope/futex, 20.0 us   20.0 us  20.1 us [19.9, 20.2]  recovered

    The process stopped in the open loop at 1 kHz: each wake that was due must be a
    late sample
                               injected  recovered  verdict
      loopscope/futex, 500 ms       500        501  recovered

    Wakes dropped: each must be reported as lost, and the measurement as failed
                                 injected  recovered  verdict
      loopscope/futex, 1 of 100        21         21  recovered

    Beside other tools, for comparison only
      perf bench sched pipe: mean 5.00 us; raw/pipe roundTrip: mean 6.00 us
      cyclictest: unavailable: it is not installed; generatorDelay: -

    All 3 checks hold.

    """
}
