// What rank statistics, the bootstrap and Holm's correction must do whatever the data: cover the
// truth as often as they say, and move with the data. Seeds are fixed, so no outcome is by chance.

import LatencyStatistics
import Testing

@Suite struct RankPropertyTests {
  /// Skewed, as latencies are; the mean is 1.
  private func skewed(_ generator: inout SeededGenerator) -> Double {
    let uniform = Double.random(in: 0..<1, using: &generator)
    return 3 * uniform * uniform
  }

  @Test func centersCoverTheTruth() throws {
    var generator = SeededGenerator(seed: 21)
    var misses = 0
    for _ in 0..<400 {
      let values = (0..<20).map { _ in 0.3 + Double.random(in: -1...1, using: &generator) }
      let interval = try #require(HodgesLehmann(of: values)?.interval)
      if interval.low > 0.3 || interval.high < 0.3 { misses += 1 }
    }
    #expect(misses <= 35, "twenty are expected at most; 35 have a chance of one in a thousand")
    #expect(misses > 0, "an interval that never misses is too wide to be of use")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func centersMoveWithTheData(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 6...40, using: &generator)
    let values = (0..<count).map { _ in skewed(&generator) }
    let center = try #require(HodgesLehmann(of: values))
    let moved = try #require(
      HodgesLehmann(of: values.shuffled(using: &generator).map { 8 * $0 + 4 }))
    #expect(isClose(moved.center, 8 * center.center + 4))
    let (plain, scaled) = try (#require(center.interval), #require(moved.interval))
    #expect(isClose(scaled.low, 8 * plain.low + 4) && isClose(scaled.high, 8 * plain.high + 4))
    #expect(plain.low <= center.center && center.center <= plain.high)
  }

  @Test func signedRankTestsAreSeldomWrong() {
    var generator = SeededGenerator(seed: 22)
    var alarms = 0
    for _ in 0..<1_000 {
      let differences = (0..<12).map { _ in Double.random(in: -1...1, using: &generator) }
      let pValue = SignedRankTest.pValue(ofDifferences: differences)
      #expect((0...1).contains(pValue))
      #expect(pValue == SignedRankTest.pValue(ofDifferences: differences.map { -$0 }))
      if pValue <= 0.05 { alarms += 1 }
    }
    #expect((20...72).contains(alarms), "fifty at most are expected; \(alarms) were found")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func holmKeepsOrderAndNeverLowers(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let raw = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
      Double.random(in: 0...1, using: &generator)
    }
    let adjusted = HolmCorrection.adjusted(raw)
    #expect(zip(raw, adjusted).allSatisfy { $0 <= $1 && $1 <= 1 })
    let pairs = zip(raw, adjusted).sorted { $0.0 < $1.0 }.map(\.1)
    #expect(pairs == pairs.sorted())
    let order = Array(raw.indices).shuffled(using: &generator)
    #expect(HolmCorrection.adjusted(order.map { raw[$0] }) == order.map { adjusted[$0] })
  }

  @Test func bootstrapIntervalsCoverTheTruth() throws {
    var generator = SeededGenerator(seed: 23)
    var misses = 0
    for _ in 0..<200 {
      let values = (0..<30).map { _ in skewed(&generator) }
      let interval = try #require(
        Bootstrap.interval(of: values, resamples: 400, using: &generator) { drawn in
          drawn.reduce(0, +) / Double(drawn.count)
        })
      if interval.low > 1 || interval.high < 1 { misses += 1 }
    }
    #expect(misses <= 26, "ten are expected, some more from so few resamples; \(misses) were found")
    #expect(misses > 0)
  }
}
