// Rank statistics, the bootstrap and Holm's correction against scipy and statsmodels.

import LatencyStatistics
import Testing

@Suite struct RankStatisticsTests {
  private struct Ranks: Decodable {
    struct Center: Decodable {
      let name: String
      let values: [Double]
      let center: Double
      let interval: [Double]?
      let median: Double
      let medianAbsoluteDeviation: Double
    }
    struct Test: Decodable {
      let name: String
      let values: [Double]
      let pValue: Double
    }
    let centers: [Center]
    let tests: [Test]
  }

  @Test func centersAndSpreadsAgree() throws {
    for sample in try ReferenceData.load("ranks", as: Ranks.self).centers {
      let found = try #require(HodgesLehmann(of: sample.values))
      #expect(isClose(found.center, sample.center), "\(sample.name)")
      #expect(found.interval.map { [$0.low, $0.high] } == sample.interval, "\(sample.name)")
      #expect(isClose(Robust.median(of: sample.values), sample.median))
      #expect(
        isClose(
          Robust.medianAbsoluteDeviation(of: sample.values), sample.medianAbsoluteDeviation))
    }
  }

  @Test func signedRankTestsAgree() throws {
    for sample in try ReferenceData.load("ranks", as: Ranks.self).tests {
      let pValue = SignedRankTest.pValue(ofDifferences: sample.values)
      #expect(isClose(pValue, sample.pValue), "\(sample.name): \(pValue)")
    }
  }

  @Test func noDifferenceIsNoEvidence() {
    #expect(SignedRankTest.pValue(ofDifferences: []) == 1)
    #expect(SignedRankTest.pValue(ofDifferences: [0, 0, 0]) == 1)
    #expect(SignedRankTest.pValue(ofDifferences: [1, -1, 2, -2]) == 1)
  }

  @Test func centerRefusesWhatIsNoNumber() {
    #expect(HodgesLehmann(of: []) == nil)
    #expect(HodgesLehmann(of: [1, .nan]) == nil)
    #expect(HodgesLehmann(of: [4])?.center == 4)
  }

  private struct Correction: Decodable {
    let raw: [Double]
    let adjusted: [Double]
  }

  @Test func holmAgrees() throws {
    for sample in try ReferenceData.load("holm", as: [Correction].self) {
      for (found, expected) in zip(HolmCorrection.adjusted(sample.raw), sample.adjusted) {
        #expect(isClose(found, expected))
      }
    }
    #expect(HolmCorrection.adjusted([]).isEmpty)
  }
}
