// Change points against MongoDB's e-divisive (Reference/make_change_points.py), how often there is one by
// chance alone, and what must never be one.

import Testing

@testable import LatencyStatistics

@Suite struct ChangePointTests {
  private struct Case: Decodable {
    let name: String
    let values: [Double]
    let place: Int
    let statistic: Double
    let changePoints: [Int]
  }

  private let search = ChangePointSearch()

  private func places(_ values: [Double]) -> [Int] {
    search.changePoints(in: values).map(\.place)
  }

  private func noise(_ count: Int, around level: Double = 100, seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      level + NormalDistribution.quantile(Double.random(in: 0.000_1..<0.999_9, using: &generator))
    }
  }

  @Test func theClearestSplitIsThatOfMongoDB() throws {
    for one in try ReferenceData.load("change_points", as: [Case].self) {
      let split = try #require(EnergySplit(of: SharedRanks.doubled(of: one.values), shortest: 4))
      #expect(split.place == one.place, "\(one.name)")
      #expect(isClose(split.statistic, one.statistic), "\(one.name)")
    }
  }

  @Test func theChangePointsAreThoseOfMongoDB() throws {
    let cases = try ReferenceData.load("change_points", as: [Case].self)
    #expect(cases.count == 9)
    for one in cases { #expect(places(one.values) == one.changePoints, "\(one.name)") }
  }

  @Test func aSeriesWithoutAChangeHasOneAsRarelyAsIsPromised() throws {
    let search = ChangePointSearch(significance: 0.05, permutations: 199)
    let alarms = (1...200).count { seed in
      !search.changePoints(in: noise(24, seed: UInt64(seed))).isEmpty
    }
    let interval = try #require(ProportionInterval.exact(successes: alarms, trials: 200))
    #expect(interval.low <= 0.05 && 0.05 <= interval.high, "\(alarms) of 200")
  }

  @Test func oneWildRunIsNoChangeWhereverItIs() {
    for place in 0..<24 {
      var values = noise(24, seed: 5)
      values[place] = 1e9
      #expect(places(values) == [], "at \(place)")
    }
  }

  @Test func onlyTheOrderOfTheValuesCounts() {
    let values = noise(15, around: 100, seed: 1) + noise(15, around: 104, seed: 2)
    let found = search.changePoints(in: values)
    #expect(found.map(\.place) == [15])
    #expect(search.changePoints(in: values.map { $0 * $0 * $0 }) == found)
    #expect(places(values.map(-)) == [15])
    #expect(places(values.reversed()) == [15])
  }

  @Test func twoLevelsOfNearlyNothingAreFoundInCounts() {
    #expect(places([2, 2, 2, 2, 2, 3, 3, 3, 3, 3]) == [5])
    #expect(places([Double](repeating: 2, count: 40)) == [])
  }

  @Test func tooFewValuesHaveNoChange() {
    #expect(search.fewestValues == 10)
    #expect(places([]) == [])
    #expect(places([1, 1, 1, 1, 9, 9, 9, 9, 9]) == [])
    let coarse = ChangePointSearch(significance: 0.05, shortestStretch: 4)
    #expect(coarse.changePoints(in: [1, 1, 1, 1, 9, 9, 9, 9]).map(\.place) == [4])
  }

  @Test func theSameSeedGivesTheSameAnswer() {
    let values = noise(20, around: 100, seed: 3) + noise(20, around: 101, seed: 4)
    #expect(search.changePoints(in: values) == search.changePoints(in: values))
  }
}
