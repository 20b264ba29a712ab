// Judging two builds whose rounds were interleaved in one job.

import BenchmarkRecords
import LatencyStatistics
import RegressionGate
import Testing

@Suite struct InterleavedTests {
  private func judge(_ base: RunRecord, _ candidate: RunRecord) -> Judgement {
    RegressionGate().judge(base: base, named: "a", candidate: candidate, named: "b")
  }

  private func run(_ seed: UInt64, slower: Double = 1, weather: Double = 1) -> RunRecord {
    SampleRun.run(seed: seed, slower: slower, weather: weather, job: "j")
  }

  @Test func roundsOfOneJobArePaired() {
    let judgement = judge(run(1), run(2))
    #expect(judgement.isInterleaved)
    #expect(judgement.verdict == .unchanged)
    #expect(judgement.findings.contains { $0.evidence?.method == .paired })
    #expect(!judge(run(1), SampleRun.run(seed: 2, job: "k")).isInterleaved)
  }

  @Test func slowerIsRegressed() {
    #expect(judge(run(1), run(2, slower: 1.05)).verdict == .regressed)
  }

  @Test func aMachineThatWasSlowerOnOneSideProvesNothing() {
    let judgement = judge(run(1), run(2, weather: 1.3))
    #expect(judgement.verdict == .inconclusive)
    #expect(judgement.findings[0].why.contains("machine was not the same"))
    #expect(judge(run(1), run(2, slower: 1.2, weather: 1.3)).verdict == .inconclusive)
  }

  private static let order = "bccbbcbcbbccbcbccbcbbccb"

  /// Two runs in which whoever comes first in a round is slower by a tenth.
  private func slotted(slower: Double = 1, order: String?) -> Judgement {
    func slowing(_ run: RunRecord, where letter: Character) -> RunRecord {
      var run = run
      for index in run.results.indices {
        guard var latency = run.results[index].metrics["latency"] else { continue }
        for (round, first) in zip(latency.rounds.indices, Self.order) where first == letter {
          guard case .quantiles(let quantiles, let samples) = latency.rounds[round].reading
          else { continue }
          latency.rounds[round].reading = .quantiles(
            OrderedMap(quantiles.map { ($0.key, $0.value * 1.1) }), samples: samples)
        }
        run.results[index].metrics["latency"] = latency
      }
      return run
    }
    let base = SampleRun.run(seed: 1, job: "j", order: order)
    let candidate = SampleRun.run(seed: 2, slower: slower, job: "j", order: order)
    return judge(slowing(base, where: "b"), slowing(candidate, where: "c"))
  }

  @Test func aSlotThatIsSlowerByItsPlaceIsTakenOff() {
    #expect(slotted(order: Self.order).verdict == .unchanged)
    #expect(slotted(slower: 1.05, order: Self.order).verdict == .regressed)
  }

  @Test func theOrderMakesTheDifference() throws {
    func width(order: String?) throws -> Double {
      let finding = try #require(
        slotted(order: order).findings.first { $0.figure?.quantile == "p50" })
      let interval = try #require(finding.evidence?.change.interval)
      return interval.high - interval.low
    }
    #expect(try width(order: Self.order) * 3 < width(order: nil))
    #expect(try width(order: "bcb") == width(order: nil))
  }

  @Test func anotherOrderIsAnotherJob() {
    let other = SampleRun.run(seed: 2, job: "j", order: "c")
    #expect(!judge(SampleRun.run(seed: 1, job: "j", order: "b"), other).isInterleaved)
  }

  @Test(arguments: [nil, order]) func identicalBuildsAreSeldomRed(order: String?) {
    let words = (0..<40).map { seed in
      judge(
        SampleRun.run(seed: 2 * seed, noise: 0.05, job: "j", order: order),
        SampleRun.run(seed: 2 * seed + 1, noise: 0.05, job: "j", order: order)
      ).verdict
    }
    #expect(words.count { $0 == .regressed } <= 1)
  }
}

@Suite struct ConfirmationTests {
  private func judge(slower: Double, seed: UInt64) -> Judgement {
    RegressionGate().judge(
      base: SampleRun.run(seed: seed, job: "j"), named: "a",
      candidate: SampleRun.run(seed: seed + 1, slower: slower, job: "j"), named: "b")
  }

  @Test func whatIsWorseTwiceIsRed() {
    let judgement = judge(slower: 1.2, seed: 1).confirmed(by: judge(slower: 1.2, seed: 3))
    #expect(judgement.verdict == .regressed)
    #expect(judgement.findings[0].why.contains("confirmed by a second measurement (+"))
  }

  @Test func whatIsWorseOnceIsInconclusive() {
    let judgement = judge(slower: 1.2, seed: 1).confirmed(by: judge(slower: 1, seed: 3))
    #expect(judgement.verdict == .inconclusive)
    #expect(judgement.findings[0].why.contains("not in a second one"))
    let late = judge(slower: 1.2, seed: 1).unconfirmed(because: "no time")
    #expect(late.verdict == .inconclusive)
    #expect(late.findings[0].why.contains("no time"))
  }

  @Test func aSecondMeasurementThatFailedIsNotGreen() {
    var broken = SampleRun.run(seed: 4, job: "j")
    broken.interrupted = true
    let second = RegressionGate().judge(
      base: SampleRun.run(seed: 3, job: "j"), named: "a", candidate: broken, named: "b")
    #expect(judge(slower: 1.2, seed: 1).confirmed(by: second).verdict == .failed)
  }
}
