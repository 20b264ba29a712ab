// The legend of a report: each name once, in the run's order, and none that the run does not show.

import BenchmarkRecords
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
    #expect(terms == ["jitter", "latency", "[95 %]"])
    #expect(
      MetricGlossary.entries(for: run(["latency"], subject: "raw")).map(\.term).contains("raw"))
  }

  @Test func sharesOfClassesAreNotPromisedToAddUp() {
    let entry = MetricGlossary.entries(for: run(["classShare"])).first
    #expect(entry?.meaning.contains("need not add up to 100 %") == true)
  }

  @Test func aNameOfAnotherVersionIsLeftAlone() {
    #expect(MetricGlossary.entries(for: run(["fromTheFuture"])).isEmpty)
  }

  @Test(arguments: [
    MetricDefinition.latency, .wakeCall, .roundTrip, .generatorDelay, .sleptShare, .lostWakes,
    .cpuPerCycle, .cpuAccounted,
    .lateness, .driftPPM, .recovery, .switchTime, .emptyPoll, .timerInsert, .residentBytesPerTimer,
    .signalledSource, .iteration, .blocksPerSecond, .ringHop, .residentBytesPerLoop,
    .nullSystemCall, .clockRead,
  ])
  func everyMetricHasAMeaning(_ metric: MetricDefinition) {
    #expect(MetricGlossary.entries(for: run([metric.name])).first?.term == metric.name)
  }
}
