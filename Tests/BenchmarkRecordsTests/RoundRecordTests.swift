// The line between child and parent: nothing changes on the way, and damage is named.

import BenchmarkRecords
import LatencyStatistics
import Testing

@Suite struct RoundRecordTests {
  private var record: RoundRecord {
    var histogram = Histogram()
    for reading: Int64 in [1, 5, 2_000, 2_000_000, -4, 0] { histogram.record(reading) }
    return RoundRecord(
      cell: SampleRecords.cell, round: 3,
      measurements: [
        RoundMeasurement(.latency, .distribution(histogram.distribution)),
        RoundMeasurement(.wakeCall, .distribution(.empty)),
        RoundMeasurement(
          .cpuPerCycle, .value(812.5, interval: ConfidenceInterval(low: 800, high: 820.25))),
        RoundMeasurement(.lostWakes, .value(0)),
      ])
  }

  @Test func readsWhatItWrote() throws {
    let line = try record.jsonLine()
    #expect(!line.contains("\n"))
    #expect(try RoundRecord(jsonLine: line.utf8) == record)
  }

  @Test(arguments: [
    BenchmarkStatus.failed(reason: "line one\nline two"), .unavailable(reason: "one CPU"),
  ])
  func reasonsTravel(status: BenchmarkStatus) throws {
    let record = RoundRecord(cell: SampleRecords.cell, round: 1, status: status)
    let line = try record.jsonLine()
    #expect(!line.contains("\n"))
    #expect(try RoundRecord(jsonLine: line.utf8) == record)
  }

  @Test func contradictionsAreNamed() throws {
    let line = #"""
      {"benchmark": "wakeup", "subject": "raw", "parameters": {}, "round": 1,
       "status": "measured", "measurements": [{"name": "latency", "unit": "ns",
       "polarity": "lower", "pooling": "median", "distribution": {"sum": 9, "min": 5, "max": 5,
       "anomalies": {"zero": 0, "negative": 0, "overflow": 0}, "buckets": [5, 2]}}]}
      """#
    #expect(
      throws: RecordError.impossible(
        path: "measurements[0].distribution",
        message: "its parts contradict each other: sumOutOfRange")
    ) { try RoundRecord(jsonLine: line.utf8) }
  }

  @Test func infinityIsNotSent() {
    let record = RoundRecord(
      cell: SampleRecords.cell, round: 1,
      measurements: [RoundMeasurement(.driftPPM, .value(.infinity))])
    #expect(throws: RecordError.notFinite(path: "measurements[0].value")) {
      try record.jsonLine()
    }
  }
}
