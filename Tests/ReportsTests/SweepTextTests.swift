// Tables along a number: subjects down, the number across. Figures are made up.

import BenchmarkRecords
import LatencyStatistics
import Reports
import Testing

@Suite struct SweepTextTests {
  private func record(
    _ subject: String, _ backend: String, _ timers: Int64, round: Int, nanoseconds: Double?
  ) -> RoundRecord {
    let cell = BenchmarkCell(
      benchmark: "scale", subject: subject, backend: backend,
      parameters: ["timers": .whole(timers)])
    guard let nanoseconds else {
      return RoundRecord(
        cell: cell, round: round, status: .unavailable(reason: "raw has no queue of timers"))
    }
    let value = Measurement.value(nanoseconds + Double(round))
    return RoundRecord(
      cell: cell, round: round, measurements: [RoundMeasurement(.timerInsert, value)])
  }

  private var run: RunRecord {
    let rounds = (1...6).flatMap { round in
      [(Int64(10), 80.0), (10_000, 210)].flatMap { timers, nanoseconds in
        [
          record("loopscope", "futex", timers, round: round, nanoseconds: nanoseconds),
          record("loopscope", "pipe", timers, round: round, nanoseconds: nanoseconds + 50),
          record("raw", "futex", timers, round: round, nanoseconds: nil),
        ]
      }
    }
    return RunRecord(
      tool: ToolIdentity(
        version: "0.1.0", revision: "abc123", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, environment: Environment(),
      results: BenchmarkResult.pooling(rounds))
  }

  @Test func aNumberGoesAcross() {
    let text = run.text()
    let table = """
      scale

        by number of timers
        timerInsert                   10 [95 %]        10,000 [95 %]
        loopscope/futex  83.5 ns [81.0, 86.0] *  214 ns [211, 216] *
        loopscope/pipe    134 ns [131, 136]      264 ns [261, 266]

        raw/futex: unavailable: raw has no queue of timers
      """
    #expect(text.contains(table), "\(text)")
  }

  @Test(arguments: [45, 60, 120])
  func staysWithinItsWidth(columns: Int) {
    for line in run.text(TextStyle(columns: columns)).split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func aFailedCellSaysSo() {
    var failed = run
    failed.results[0].status = .failed(reason: "round 2: 9 calls of due timers instead of 10")
    let text = failed.text()
    #expect(text.contains("loopscope/futex (failed)"))
    #expect(text.contains("loopscope/futex: failed: round 2: 9 calls of due timers instead of 10"))
  }
}
