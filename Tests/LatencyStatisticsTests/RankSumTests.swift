// The statistics of two samples without pairs and of rates, against scipy.

import Testing

@testable import LatencyStatistics

@Suite struct RankSumTests {
  private struct Reference: Decodable {
    struct Shift: Decodable {
      let name: String
      let left: [Double]
      let right: [Double]
      let center: Double
      let interval: [Double]?
    }
    struct Test: Decodable {
      let name: String
      let left: [Double]
      let right: [Double]
      let pValue: Double
    }
    let shifts: [Shift]
    let tests: [Test]
  }

  @Test func shiftsAgree() throws {
    for sample in try ReferenceData.load("rank_sums", as: Reference.self).shifts {
      let found = try #require(HodgesLehmannShift(from: sample.left, to: sample.right))
      #expect(isClose(found.center, sample.center), "\(sample.name)")
      #expect(found.interval.map { [$0.low, $0.high] } == sample.interval, "\(sample.name)")
    }
  }

  @Test func testsAgree() throws {
    for sample in try ReferenceData.load("rank_sums", as: Reference.self).tests {
      let pValue = RankSumTest.pValue(sample.left, sample.right)
      #expect(isClose(pValue, sample.pValue), "\(sample.name): \(pValue)")
    }
  }

  private struct Proportion: Decodable {
    let successes: Int
    let trials: Int
    let interval: [Double]
  }

  @Test func ratesAgree() throws {
    for sample in try ReferenceData.load("proportions", as: [Proportion].self) {
      let found = try #require(
        ProportionInterval.exact(successes: sample.successes, trials: sample.trials))
      #expect(isClose(found.low, sample.interval[0]), "\(sample.successes) of \(sample.trials)")
      #expect(isClose(found.high, sample.interval[1]), "\(sample.successes) of \(sample.trials)")
    }
    #expect(ProportionInterval.exact(successes: 0, trials: 0) == nil)
  }

  @Test func bothWaysOfCountingAgree() {
    let direct = RankDistribution.rankSum(ranks: Array(1...16), drawn: 9).masses.dropFirst(45)
    for (counted, factored) in zip(direct, RankDistribution.higherPairs(9, 7).masses) {
      #expect(isClose(counted, factored, within: 1e-12))
    }
  }

  @Test func noSampleCanSayMoreThanTheSmallestValue() {
    for (left, right) in [(1, 1), (3, 3), (8, 8), (20, 24)] {
      let apart = RankSumTest.pValue(
        (0..<left).map(Double.init), (0..<right).map { Double($0) + 1000 })
      #expect(isClose(apart, RankSumTest.smallestPValue(left, right)))
    }
    for count in [1, 5, 20] {
      let pValue = SignedRankTest.pValue(ofDifferences: (1...count).map(Double.init))
      #expect(isClose(pValue, SignedRankTest.smallestPValue(count: count)))
    }
  }

  @Test func nothingIsNoEvidence() {
    #expect(RankSumTest.pValue([], [1]) == 1)
    #expect(RankSumTest.pValue([2, 2], [2, 2]) == 1)
    #expect(HodgesLehmannShift(from: [], to: [1]) == nil)
    #expect(HodgesLehmannShift(from: [.nan], to: [1]) == nil)
  }
}
