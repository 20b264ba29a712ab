// The BCa bootstrap against scipy's, and its borders.

import LatencyStatistics
import Testing

@Suite struct BootstrapTests {
  private struct Case: Decodable {
    let name: String
    let values: [Double]
    let statistic: String
    let interval: [Double]
  }

  /// Both sides draw at random, so the bounds agree to a few hundredths of the interval's width.
  @Test func agreesWithScipy() throws {
    for sample in try ReferenceData.load("bootstrap", as: [Case].self) {
      var generator = SeededGenerator(seed: 11)
      let interval = try #require(
        Bootstrap.interval(of: sample.values, using: &generator) { values in
          sample.statistic == "mean" ? mean(values) : Robust.median(of: values)
        })
      let tolerance = 0.06 * (sample.interval[1] - sample.interval[0])
      #expect(abs(interval.low - sample.interval[0]) < tolerance, "\(sample.name) \(interval)")
      #expect(abs(interval.high - sample.interval[1]) < tolerance, "\(sample.name) \(interval)")
    }
  }

  @Test func sameSeedSameInterval() {
    let intervals = (0..<2).map { _ in
      var generator = SeededGenerator(seed: 3)
      return Bootstrap.interval(
        of: [1, 2, 4, 8, 16], resamples: 200, using: &generator, statistic: mean)
    }
    #expect(intervals[0] != nil)
    #expect(intervals[0] == intervals[1])
  }

  @Test func bordersAreAnswered() {
    var generator = SeededGenerator(seed: 3)
    #expect(Bootstrap.interval(of: [1], using: &generator, statistic: mean) == nil)
    #expect(
      Bootstrap.interval(of: [1, 2], using: &generator, statistic: { _ in .nan }) == nil)
    let constant = Bootstrap.interval(
      of: [5, 5, 5], resamples: 50, using: &generator, statistic: mean)
    #expect(constant == ConfidenceInterval(low: 5, high: 5))
    let always = Bootstrap.interval(
      of: [1, 2, 3], resamples: 50, using: &generator, statistic: { $0.count == 3 ? 3 : 0 })
    #expect(always == ConfidenceInterval(low: 3, high: 3))
  }

  private func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}
