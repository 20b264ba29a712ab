// From rounds to the published result: pooled figures, intervals from rounds, failures kept.

import BenchmarkRecords
import LatencyStatistics
import Testing

@Suite struct RoundPoolingTests {
  private let cell = SampleRecords.cell

  private func distribution(_ readings: some Sequence<Int>) -> Distribution {
    var histogram = Histogram()
    for reading in readings { histogram.record(Int64(reading)) }
    return histogram.distribution
  }

  private func round(_ number: Int, _ measurements: RoundMeasurement...) -> RoundRecord {
    RoundRecord(cell: cell, round: number, measurements: measurements)
  }

  private func latency(_ readings: some Sequence<Int>) -> RoundMeasurement {
    RoundMeasurement(.latency, .distribution(distribution(readings)))
  }

  private func pooled(_ rounds: [RoundRecord]) throws -> BenchmarkResult {
    let results = BenchmarkResult.pooling(rounds)
    #expect(results.count == 1)
    return try #require(results.first)
  }

  @Test func quantilesComeFromAllReadingsTogether() throws {
    let rounds = (1...2).map { round($0, latency(1...400)) }
    let metric = try #require(pooled(rounds).metrics["latency"])
    #expect(
      metric.reading
        == .quantiles(["p50": 200, "p90": 360, "p99": 396, "max": 400], samples: 800))
    #expect(
      metric.rounds.map(\.reading)
        == Array(
          repeating: .quantiles(
            ["p50": 200, "p90": 360, "p99": 396, "max": 400], samples: 400),
          count: 2))
    #expect(metric.unit == .nanoseconds)
    #expect(metric.polarity == .lower)
  }

  @Test func quantilesBeyondTheSampleAreAbsent() throws {
    let metric = try #require(
      pooled([round(1, latency(1...200)), round(2, latency(1...200))]).metrics["latency"])
    // 200 readings cannot bound p99; the 400 of both rounds can.
    #expect(metric.reading.headline == 100)
    #expect(metric.quantileIntervals.keys == ["p50", "p90", "p99"])
    guard case .quantiles(let quantiles, _) = metric.rounds[0].reading else {
      Issue.record("no quantiles")
      return
    }
    #expect(quantiles.keys == ["p50", "p90", "max"])
  }

  @Test func sixRoundsBoundTheMedianByThemselves() throws {
    let rounds = (1...6).map { index in
      round(index, latency((1...101).map { $0 + 100 * index }))
    }
    let metric = try #require(pooled(rounds).metrics["latency"])
    #expect(metric.interval == ConfidenceInterval(low: 151, high: 651))
    #expect(metric.quantileIntervals["p50"] == metric.interval)
  }

  @Test(arguments: [(2, 0.5), (3, 0.75), (4, 0.875), (5, 0.937_5)])
  func fewerRoundsGiveTheirRangeAtItsTrueConfidence(count: Int, confidence: Double) throws {
    let rounds = (1...count).map { index in
      round(
        index, latency((1...101).map { $0 + 100 * index }),
        RoundMeasurement(.cpuPerCycle, .value(Double(index))))
    }
    let metrics = try pooled(rounds).metrics
    let expected = ConfidenceInterval(
      low: 151, high: Double(51 + 100 * count), confidence: confidence)
    #expect(metrics["latency"]?.interval == expected)
    #expect(metrics["cpuPerCycle"]?.interval?.confidence == confidence)
    #expect(metrics["latency"]?.intervalBasis == .rounds)
    #expect(metrics.allSatisfy { !$0.value.isBoundByRounds })
  }

  @Test func oneRoundHasTheIntervalOfItsSample() throws {
    let metric = try #require(pooled([round(1, latency(1...100))]).metrics["latency"])
    // Order statistics 40 and 61 of a hundred bound the median.
    #expect(metric.interval == ConfidenceInterval(low: 40, high: 61))
    #expect(metric.intervalBasis == .sample)
    #expect(!metric.isBoundByRounds)
  }

  @Test func roundsTooSmallForAQuantileLeaveItToTheSample() throws {
    let metric = try #require(
      pooled((1...6).map { round($0, latency(1...200)) }).metrics["latency"])
    #expect(metric.basis(of: .p99) == .sample)
    #expect(metric.basis(of: .p50) == .rounds)
    #expect(metric.isBoundByRounds)
  }

  @Test func valuesArePooledAsTheirMetricWants() throws {
    let values = [3.0, 1, 8]
    let rounds = values.enumerated().map { index, value in
      round(
        index + 1, RoundMeasurement(.cpuPerCycle, .value(value)),
        RoundMeasurement(.idleWakeupsPerSecond, .value(value)),
        RoundMeasurement(.lostWakes, .value(value)))
    }
    let metrics = try pooled(rounds).metrics
    #expect(metrics["cpuPerCycle"]?.reading == .value(3))
    #expect(metrics["idleWakeupsPerSecond"]?.reading == .value(4))
    #expect(metrics["lostWakes"]?.reading == .value(12))
    #expect(metrics["lostWakes"]?.rounds.map(\.reading) == values.map { .value($0) })
    #expect(
      metrics["cpuPerCycle"]?.interval == ConfidenceInterval(low: 1, high: 8, confidence: 0.75))
    #expect(metrics["lostWakes"]?.interval == nil)
  }

  @Test func aValueOfOneRoundKeepsTheIntervalOfThatRound() throws {
    let rounds = [(10.0, 8.0, 11.0)].enumerated().map { index, item in
      round(
        index + 1,
        RoundMeasurement(
          .driftPPM,
          .value(item.0, interval: ConfidenceInterval(low: item.1, high: item.2))))
    }
    let metric = try #require(pooled(rounds).metrics["driftPPM"])
    #expect(metric.reading == .value(10))
    #expect(metric.interval == ConfidenceInterval(low: 8, high: 11))
    #expect(metric.intervalBasis == .sample)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func anIntervalHoldsItsFigure(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rounds = (1...Int.random(in: 1...12, using: &generator)).map { index in
      let level = Int.random(in: 1...5_000, using: &generator)
      return round(
        index,
        latency((0..<50).map { _ in Int.random(in: level...(2 * level), using: &generator) }))
    }
    let metric = try #require(pooled(rounds).metrics["latency"])
    let interval = try #require(metric.interval)
    let median = try #require(metric.reading.headline)
    #expect(interval.low <= median && median <= interval.high)
  }

  @Test func oneFailedRoundFailsTheCellAndKeepsTheRest() throws {
    let failed = RoundRecord(cell: cell, round: 2, status: .failed(reason: "killed by signal 9"))
    let result = try pooled([round(1, latency(1...100)), failed, round(3, latency(1...100))])
    #expect(result.status == .failed(reason: "round 2: killed by signal 9"))
    #expect(result.metrics["latency"]?.rounds.map(\.round) == [1, 3])
  }

  @Test func notANumberFailsTheCellAndIsLeftOut() throws {
    let result = try pooled([
      round(1, RoundMeasurement(.cpuPerCycle, .value(.nan)), latency(1...100)),
      round(2, RoundMeasurement(.cpuPerCycle, .value(.infinity)), latency(1...100)),
    ])
    #expect(result.status == .failed(reason: "cpuPerCycle is not finite"))
    #expect(result.metrics.keys == ["latency"])
  }

  @Test func unavailableStaysUnavailable() throws {
    let rounds = (1...3).map {
      RoundRecord(cell: cell, round: $0, status: .unavailable(reason: "one CPU"))
    }
    #expect(try pooled(rounds).status == .unavailable(reason: "one CPU"))
    #expect(
      BenchmarkResult(pooling: [], of: cell).status == .failed(reason: "no round ran"))
  }

  @Test func whatSomeRoundsMeasuredIsMeasured() throws {
    var missing = round(2, latency(1...100))
    missing.status = .unavailable(reason: "none slept")
    let result = try pooled([round(1, latency(1...100)), missing, round(3, latency(1...100))])
    #expect(result.status == .measured)
    #expect(result.metrics["latency"]?.rounds.map(\.round) == [1, 3])
    #expect(result.unavailableRounds == [UnavailableRound(round: 2, reason: "none slept")])
    let run = RunRecord(
      tool: ToolIdentity(version: "1", revision: "r", isDirty: false, configuration: "release"),
      started: "2026-11-30T12:00:00Z", seed: 1, results: [result])
    #expect(try RunRecord(json: run.json().utf8) == run)
  }

  @Test func whatNoRoundMeasuredHasNoFiguresAndNamesTheRoundOfItsReason() throws {
    let rounds = (1...3).map { index in
      var record = round(index, latency(1...100))
      record.status = .unavailable(reason: "none of \(index)0 wakes was polled")
      return record
    }
    let result = try pooled(rounds)
    #expect(
      result.status == .unavailable(reason: "round 1: none of 10 wakes was polled (and 2 more)"))
    #expect(result.metrics.isEmpty)
    #expect(result.unavailableRounds.isEmpty)
  }

  @Test func aPassingReasonTravelsFromAChild() throws {
    var record = RoundRecord(cell: cell, round: 1, status: .unavailable(reason: "none slept"))
    record.isPassing = true
    #expect(try RoundRecord(jsonLine: record.jsonLine().utf8) == record)
  }

  @Test func anomaliesAreCountedAndAnUnknownMaximumIsNotShown() throws {
    let readings = Array(1...100) + [0, -7, .max]
    let metric = try #require(pooled([round(1, latency(readings))]).metrics["latency"])
    #expect(metric.distribution?.anomalies == Anomalies(zero: 1, negative: 1, overflow: 1))
    #expect(metric.reading == .quantiles(["p50": 50, "p90": 90], samples: 100))
  }

  @Test func cellsKeepTheOrderInWhichTheyCame() {
    let other = BenchmarkCell(benchmark: "wakeup", subject: "raw", backend: "futex")
    let rounds = [(other, 1), (cell, 1), (cell, 2), (other, 2)].map {
      RoundRecord(cell: $0.0, round: $0.1, measurements: [latency(1...10)])
    }
    let results = BenchmarkResult.pooling(rounds)
    #expect(results.map(\.cell) == [other, cell])
    #expect(results.allSatisfy { $0.metrics["latency"]?.rounds.map(\.round) == [1, 2] })
  }
}
