// The verdicts of the self-test by made-up results: that it passes what is right, and that it can
// fail.

import BenchmarkRecords
import Harness
import LatencyStatistics
import Testing

@testable import Scenarios

@Suite struct SelfTestJudgementTests {
  private let judgement = SelfTestJudgement(clockNanoseconds: 20)
  private let delay = SelfTestChecks.check(.delay, "futex", declared: 20_000)
  private let lost = SelfTestChecks.check(.lostWakes, "futex", declared: 100)

  /// A cell with a median for each round, some of them with what was injected.
  private func result(
    _ medians: [Int64], injected: Int64? = nil, status: BenchmarkStatus = .measured
  ) -> BenchmarkResult {
    let cell = BenchmarkCell(benchmark: "wakeup", subject: "loopscope", backend: "futex")
    let rounds = medians.enumerated().map { number, median in
      var record = RoundRecord(cell: cell, round: number + 1, status: status)
      record.measurements = [RoundMeasurement(.latency, .distribution(readings(median)))]
      if let injected {
        record.measurements.append(
          RoundMeasurement(.injectedDelay, .distribution(readings(injected))))
      }
      return record
    }
    return BenchmarkResult(pooling: rounds, of: cell)
  }

  private func readings(_ nanoseconds: Int64) -> Distribution {
    var histogram = Histogram()
    for _ in 0..<20 { histogram.record(nanoseconds) }
    return histogram.distribution
  }

  private let medians: [Int64] = [
    2_000, 2_010, 1_990, 2_020, 2_005, 1_995, 2_015, 1_985, 2_000, 2_010, 1_990, 2_002,
  ]

  @Test func aDelayThatTheDifferenceShowsIsRecovered() throws {
    let check = judgement.delay(
      delay, control: result(medians, injected: 40),
      delayed: result(medians.map { $0 + 20_030 }, injected: 20_060))
    #expect(check.verdict == .passed)
    #expect(check.injected.map { abs($0 - 20_020) <= 20 } == true)
    #expect(check.recovered.map { abs($0 - 20_030) <= 40 } == true)
    let interval = try #require(check.interval)
    #expect(interval.confidence == SelfTestJudgement.confidence)
    #expect(interval.high - interval.low < 300)
  }

  @Test(arguments: [Int64(0), 15_000, 19_700, 20_300, 40_000])
  func aDelayThatTheDifferenceDoesNotShowFails(shown: Int64) {
    let check = judgement.delay(
      delay, control: result(medians, injected: 40),
      delayed: result(medians.map { $0 + shown }, injected: 20_040))
    #expect(check.verdict == .failed(reason: "the interval does not hold it"))
  }

  @Test func roundsArePairedByTheirNumber() {
    // The machine gets slower from round to round: only the pairs tell the delay.
    let drifting = (0..<12).map { Int64(2_000 + 5_000 * $0) }
    let check = judgement.delay(
      delay, control: result(drifting, injected: 40),
      delayed: result(drifting.map { $0 + 20_000 }, injected: 20_040))
    #expect(check.verdict == .passed)
  }

  @Test func aFewRoundsStateNothing() {
    let check = judgement.delay(
      delay, control: result(Array(medians.prefix(9)), injected: 40),
      delayed: result(medians.prefix(9).map { $0 + 20_000 }, injected: 20_040))
    #expect(check.verdict == .failed(reason: "9 rounds are too few for an interval"))
  }

  @Test func aCellThatFailedRecoversNothing() {
    let check = judgement.delay(
      delay, control: result(medians, injected: 40),
      delayed: result(
        medians.map { $0 + 20_000 }, injected: 20_040, status: .failed(reason: "broken")))
    #expect(check.verdict == .failed(reason: "round 1: broken (and 11 more)"))
    let nothing = judgement.delay(
      delay, control: result(medians, injected: 40), delayed: result([]))
    #expect(nothing.verdict == .failed(reason: "no round ran"))
  }

  private func drops(_ dropped: Double, lost: Double, _ status: BenchmarkStatus) -> SelfTestCheck {
    let cell = BenchmarkCell(benchmark: "wakeup", subject: "loopscope", backend: "futex")
    var record = RoundRecord(cell: cell, round: 1, status: status)
    record.measurements = [
      RoundMeasurement(.lostWakes, .value(lost)), RoundMeasurement(.droppedWakes, .value(dropped)),
    ]
    return judgement.lostWakes(self.lost, BenchmarkResult(pooling: [record], of: cell))
  }

  @Test func everyDroppedWakeMustBeReportedAndTheCellFail() {
    let failed = BenchmarkStatus.failed(reason: "20 wakes were lost")
    #expect(drops(20, lost: 20, failed).verdict == .passed)
    #expect(drops(20, lost: 19, failed).verdict == .failed(reason: "another number was reported"))
    #expect(drops(20, lost: 21, failed).verdict == .failed(reason: "another number was reported"))
    #expect(drops(0, lost: 0, failed).verdict == .failed(reason: "no wake was dropped"))
    #expect(
      drops(20, lost: 20, .measured).verdict == .failed(reason: "the cell counts as measured"))
  }

  /// A wake due every millisecond from 0, and a stop in the middle.
  private func trial(_ samples: [StopTrial.Sample]) -> StopTrial {
    StopTrial(
      pointsNanoseconds: (0..<1_500).map { $0 * 1_000_000 }, samples: samples,
      stop: 400_500_000...900_500_000)
  }

  private let stop = SelfTestChecks.check(.stop, "futex", declared: 500_000_000)

  /// Samples as an open loop has them: those due in the stop are taken right after it.
  private let honest = (0..<1_500).map { number in
    let due = UInt64(number) * 1_000_000
    let callout = (400_500_000...900_500_000).contains(due) ? 900_600_000 : due + 5_000
    return StopTrial.Sample(
      calloutNanoseconds: callout, latencyNanoseconds: Int64(callout - due))
  }

  @Test func everyWakeDueInTheStopIsALateSample() {
    let check = trial(honest).judged(stop)
    #expect(check.injected == 500)
    #expect(check.recovered == 500)
    #expect(check.verdict == .passed)
  }

  @Test func aBenchmarkThatWaitsForItsLoopDoesNotPass() {
    // Coordinated omission: one long sample, and the schedule begins anew behind it.
    let omitting =
      honest.filter { $0.latencyNanoseconds < 499_000_000 }.filter {
        $0.calloutNanoseconds != 900_600_000
      } + [StopTrial.Sample(calloutNanoseconds: 900_600_000, latencyNanoseconds: 499_600_000)]
    let check = trial(omitting).judged(stop)
    #expect(check.recovered == 1)
    #expect(check.verdict == .failed(reason: "wakes are missing or too many"))
  }

  @Test func oneMoreOrLessIsGrantedAndNotTwo() {
    let inside = honest.indices.filter { honest[$0].calloutNanoseconds == 900_600_000 }
    func without(_ count: Int) -> StopTrial {
      var samples = honest
      samples.removeSubrange(inside[0]..<inside[count])
      return trial(samples)
    }
    #expect(without(1).judged(stop).verdict == .passed)
    #expect(without(2).judged(stop).verdict != .passed)
  }

  @Test func latencyThatBeginsWhenTheGeneratorGotRoundToItDoesNotPass() {
    let late = honest.map { sample in
      StopTrial.Sample(calloutNanoseconds: sample.calloutNanoseconds, latencyNanoseconds: 5_000)
    }
    #expect(trial(late).judged(stop).recovered == 0)
    #expect(trial(late).judged(stop).verdict != .passed)
  }

  @Test func aStopOutsideTheScheduleIsNoCheck() {
    let check = StopTrial(pointsNanoseconds: [], samples: honest, stop: 1...2).judged(stop)
    #expect(check.verdict == .failed(reason: "the stop missed the schedule"))
  }
}
