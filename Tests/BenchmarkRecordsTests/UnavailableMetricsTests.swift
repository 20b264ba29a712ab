// Metrics that a measured cell lacks, with their reasons: from the round to the stored run and back.

import BenchmarkRecords
import Testing

@Suite struct UnavailableMetricsTests {
  private let cell = BenchmarkCell(benchmark: "wakeup", subject: "libdispatch")

  private func round(_ number: Int, lacks: Bool) -> RoundRecord {
    var record = RoundRecord(cell: cell, round: number)
    if lacks {
      record.unavailableMetrics["contextSwitchesPerWake"] = "no thread\nof its own"
    } else {
      record.measurements = [RoundMeasurement(.contextSwitchesPerWake, .value(2))]
    }
    return record
  }

  @Test func reasonsTravelFromAChild() throws {
    let record = round(1, lacks: true)
    #expect(try RoundRecord(jsonLine: record.jsonLine().utf8) == record)
    #expect(try !round(1, lacks: false).jsonLine().contains("unavailable"))
  }

  @Test func reasonsArePooledAndStored() throws {
    let result = BenchmarkResult(pooling: [round(1, lacks: true), round(2, lacks: true)], of: cell)
    #expect(result.status == .measured)
    #expect(result.unavailableMetrics == ["contextSwitchesPerWake": "no thread\nof its own"])
    let run = RunRecord(
      tool: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, results: [result])
    let text = try run.json()
    #expect(text.contains("\"unavailable\""))
    #expect(try RunRecord(json: text.utf8) == run)
  }

  @Test func aMetricThatOneRoundMeasuredIsThere() {
    let result = BenchmarkResult(
      pooling: [round(1, lacks: true), round(2, lacks: false)], of: cell)
    #expect(result.unavailableMetrics.isEmpty)
    #expect(result.metrics["contextSwitchesPerWake"]?.reading.headline == 2)
  }
}
