// The legend of a report: each name once, in the run's order, and none that the run does not show.

import BenchmarkRecords
import LatencyStatistics
import Testing

@testable import Reports

@Suite struct MetricGlossaryTests {
  private func run(_ metrics: [String], subject: String = "loopscope") -> RunRecord {
    var run = SampleRuns.run
    let measured = metrics.map {
      ($0, Metric(unit: .count, polarity: .lower, reading: .value(1)))
    }
    run.results = [
      BenchmarkResult(
        cell: BenchmarkCell(benchmark: "scale", subject: subject), status: .measured,
        metrics: OrderedMap(measured))
    ]
    return run
  }

  @Test func onlyWhatARunShowsIsExplained() {
    let terms = MetricGlossary.entries(for: run(["jitter", "latency"])).map(\.term)
    #expect(terms == ["jitter", "latency"])
    #expect(
      MetricGlossary.entries(for: run(["latency"], subject: "raw")).map(\.term).contains("raw"))
  }

  @Test func sharesOfClassesAreNotPromisedToAddUp() {
    let entry = MetricGlossary.entries(for: run(["classShare"])).first
    #expect(entry?.meaning.contains("need not add up to 100 %") == true)
  }

  @Test func everyKindOfIntervalIsExplained() {
    var run = run(["jitter", "latency", "lostWakes"])
    for (name, count, confidence) in [
      ("jitter", 6, 0.95), ("latency", 3, 0.75), ("lostWakes", 1, 0.95),
    ] {
      run.results[0].metrics[name]?.interval = ConfidenceInterval(
        low: 1, high: 2, confidence: confidence)
      run.results[0].metrics[name]?.rounds = (1...count).map {
        Metric.Round(round: $0, reading: .value(1))
      }
    }
    let entries = MetricGlossary.entries(for: run).suffix(3)
    #expect(entries.map(\.term) == ["[95 %]", "[75 %]", "[95 % of sample]"])
    #expect(Set(entries.map(\.meaning)).count == 3)
  }

  @Test func aNameOfAnotherVersionIsLeftAlone() {
    #expect(MetricGlossary.entries(for: run(["fromTheFuture"])).isEmpty)
  }

  @Test(arguments: [
    MetricDefinition.latency, .wakeCall, .roundTrip, .generatorDelay, .sleptShare, .lostWakes,
    .cpuPerCycle, .cpuAccounted,
    .lateness, .driftPPM, .recovery, .switchTime, .emptyPoll, .timerInsert,
    .heapBytesPerTimer, .residentBytesPerTimer, .heapBytesPerLoop,
    .signalledSource, .iteration, .blocksPerSecond, .ringHop, .residentBytesPerLoop,
    .watchedIteration, .monitorCost, .actorHop, .neighbourCall, .defaultActorCall,
    .loopYield, .poolYield,
    .nullSystemCall, .clockRead,
  ])
  func everyMetricHasAMeaning(_ metric: MetricDefinition) {
    #expect(MetricGlossary.entries(for: run([metric.name])).first?.term == metric.name)
  }
}
