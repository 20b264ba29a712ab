// The JSON of a self-test, and when it has passed.

import LatencyStatistics
import Testing

@testable import BenchmarkRecords

@Suite struct SelfTestRecordTests {
  private func record(_ verdicts: [SelfTestCheck.Verdict]) -> SelfTestRecord {
    var record = SelfTestRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 7)
    record.checks = verdicts.map {
      SelfTestCheck(.delay, subject: "loopscope", backend: "futex", declared: 20_000, verdict: $0)
    }
    return record
  }

  @Test func itHasPassedOnlyWhenEveryCheckWasMadeAndHolds() {
    #expect(record([.passed, .passed]).passed)
    #expect(!record([.passed, .failed(reason: "no")]).passed)
    #expect(!record([.passed, .notRun(reason: "no")]).passed)
    #expect(!record([]).passed)
    var interrupted = record([.passed])
    interrupted.interrupted = true
    #expect(!interrupted.passed)
  }

  @Test func readsLikeThisInJSON() throws {
    var record = record([.passed])
    record.checks[0].injected = 20_040
    record.checks[0].recovered = 20_060.5
    record.checks[0].interval = ConfidenceInterval(low: 19_900, high: 20_200, confidence: 0.999)
    record.checks.append(
      SelfTestCheck(
        .lostWakes, subject: "loopscope", backend: "pipe", declared: 100,
        verdict: .notRun(reason: "interrupted")))
    record.references = [
      SelfTestReference("cyclictest", statistic: "mean", reason: "gone", counterpart: "ours")
    ]
    #expect(
      try record.json(.compact) == """
        {"schema": "loopscope.self-test/1", "tool": {"version": "0.1.0", "revision": "abc", \
        "dirty": false, "configuration": "release"}, "started": "2026-11-30T12:00:00Z", \
        "seed": 7, "interrupted": false, "passed": false, "checks": [{"check": "delay", \
        "subject": "loopscope", "backend": "futex", "declaredNanoseconds": 20000, "unit": \
        "ns", "injected": 20040, "recovered": 20060.5, "interval": {"low": 19900, "high": \
        20200}, "confidence": 0.999, "verdict": "passed"}, {"check": "lostWakes", "subject": \
        "loopscope", "backend": "pipe", "declaredOneIn": 100, "unit": "count", "verdict": \
        "not run", "reason": "interrupted"}], "references": [{"name": "cyclictest", \
        "status": "unavailable", "reason": "gone", "statistic": "mean", "counterpart": "ours"}]}

        """)
  }
}
