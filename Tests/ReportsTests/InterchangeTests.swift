// A run in the formats of other tools, each held to a reader of that format's own rules: usual figures,
// hostile names, nothing measured, cells that failed.

import BenchmarkRecords
import Foundation
import Reports
import Testing

@Suite struct InterchangeTests {
  private static var empty: RunRecord {
    var run = SampleRuns.run
    run.results = []
    return run
  }

  private static var failed: RunRecord {
    var run = SampleRuns.run
    run.results.removeAll { $0.status.word != "failed" }
    return run
  }

  static let runs = [SampleRuns.run, HostileRun.run, empty, failed]

  @Test(arguments: runs)
  func everyRunFollowsTheRulesOfEachFormat(_ run: RunRecord) throws {
    _ = try GoBenchmarkRules(run.goBenchmarkText())
    #expect(try GoogleBenchmarkRules(run.googleBenchmarkJSON()).violations == [])
    for direction in [GitHubActionDirection.smallerIsBetter, .biggerIsBetter] {
      #expect(try GitHubActionRules(run.githubActionJSON(direction)).violations == [])
    }
  }

  @Test func goHasEachRoundWithAllItsFigures() throws {
    let file = try GoBenchmarkRules(SampleRuns.run.goBenchmarkText())
    #expect(file.configuration["goos"] == "linux")
    #expect(file.configuration["cpu"] == "Example CPU")
    #expect(file.results.count == 6 * 6)
    let wakes = file.results.filter { $0.name.hasPrefix("BenchmarkWakeup/loopscope/futex/") }
    #expect(wakes.count == 6)
    #expect(wakes[0].name.hasSuffix("/placement=same/gapNanoseconds=0"))
    for wake in wakes {
      let medians = wake.values.filter { $0.unit == "latency-p50-ns" }
      #expect(medians.count == 1 && (2_000...2_200).contains(medians[0].number))
      #expect(wake.values.contains { $0.unit == "contextSwitchesPerWake" && $0.number == 2 })
    }
    #expect(file.better["latency-p50-ns"] == "better=lower")
  }

  @Test func aRoundWithoutAFigureIsNoLineOfGo() throws {
    let file = try GoBenchmarkRules(HostileRun.run.goBenchmarkText())
    #expect(file.results.count == 6)
    #expect(file.results.contains { $0.name.hasPrefix("BenchmarkX1st/") })
    #expect(file.results.contains { $0.name.hasPrefix("BenchmarkX/loopscope/") })
    var broken = SampleRuns.run
    broken.results[0].metrics["latency"]?.rounds[0].reading = .quantiles(
      ["p50": .nan, "p99": .infinity], samples: 9)
    _ = try GoBenchmarkRules(broken.goBenchmarkText())
  }

  @Test func googleHasEachRoundAsARepetition() throws {
    let file = try GoogleBenchmarkRules(SampleRuns.run.googleBenchmarkJSON())
    let name = "wakeup/loopscope/futex/placement:same/gapNanoseconds:0/latency:p50"
    let medians = file.timed.filter { $0["name"] as? String == name }
    #expect(medians.count == 6)
    for median in medians {
      #expect((2_000.0...2_200).contains(median["real_time"] as? Double ?? 0))
      #expect(median["iterations"] as? Int == 1_000)
      #expect(median["contextSwitchesPerWake"] as? Double == 2)
    }
  }

  @Test func whatFailedIsAnErrorAndNoFigure() throws {
    let file = try GoogleBenchmarkRules(Self.failed.googleBenchmarkJSON())
    #expect(file.timed.isEmpty)
    #expect(
      file.errors == [
        "wakeup/glib/placement:same/gapNanoseconds:0":
          "round 1: killed by\nsignal 9 (and 5 more)"
      ])
    #expect(try GoogleBenchmarkRules(HostileRun.run.googleBenchmarkJSON()).errors.count == 1)
  }

  @Test func theActionHasAFileForEachDirection() throws {
    let smaller = try GitHubActionRules(SampleRuns.run.githubActionJSON(.smallerIsBetter)).names
    #expect(
      smaller.contains("wakeup/loopscope/futex/placement=same/gapNanoseconds=0/latency p50"))
    #expect(try GitHubActionRules(SampleRuns.run.githubActionJSON(.biggerIsBetter)).names == [])
    let bigger = try GitHubActionRules(HostileRun.run.githubActionJSON(.biggerIsBetter)).names
    #expect(bigger.count == 2)
  }

  @Test func whatIsNoNumberIsNoJSON() {
    var broken = SampleRuns.run
    broken.results[0].metrics["latency"]?.rounds[0].reading = .quantiles(["p50": .nan], samples: 9)
    #expect(throws: RecordError.self) { try broken.googleBenchmarkJSON() }
    broken.results[0].metrics["latency"]?.reading = .quantiles(["p50": .infinity], samples: 9)
    #expect(throws: RecordError.self) { try broken.githubActionJSON(.smallerIsBetter) }
  }
}
