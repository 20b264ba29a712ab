// What stands beside the figures of other tools: the statistic that they tell, which is the mean.

import BenchmarkRecords
import Harness
import LatencyStatistics
import Testing

@testable import Scenarios

@Suite struct SelfTestReferencesTests {
  @Test func ourFigureIsTheMeanOfAllReadingsToo() {
    let plan = SelfTestPlan(backends: ["futex"], seed: 1)
    var histogram = Histogram()
    for reading: Int64 in [100, 100, 100, 900] { histogram.record(reading) }
    let round = RoundRecord(
      cell: plan.roundTrip.recorded, round: 1,
      measurements: [RoundMeasurement(.roundTrip, .distribution(histogram.distribution))])
    let run = RunRecord(
      tool: ToolIdentity(version: "0", revision: "a", isDirty: false, configuration: "debug"),
      started: "2026-11-30T12:00:00Z", seed: 1, environment: Environment(),
      results: BenchmarkResult.pooling([round]))
    #expect(run.mean(.roundTrip, of: plan.roundTrip) == 300)
    #expect(run.mean(.generatorDelay, of: plan.pacing) == nil)
    #expect(ReferenceTool.cyclictest.statistic == "mean")
  }
}
