// Quantiles and their intervals: ranks as scipy has them, refusal where the sample is too small,
// and coverage on data whose quantiles are known.

import LatencyStatistics
import Testing

@Suite struct QuantileEstimateTests {
  private struct Reference: Decodable {
    struct Smallest: Decodable {
      let tenThousandths: UInt64
      let count: UInt64
    }
    struct Ranks: Decodable {
      let tenThousandths: UInt64
      let count: UInt64
      let ranks: [UInt64]?
    }
    struct Sample: Decodable {
      struct Bounds: Decodable {
        let tenThousandths: UInt64
        let interval: [Double]?
      }
      let values: [Double]
      let intervals: [Bounds]
    }
    let smallest: [Smallest]
    let ranks: [Ranks]
    let samples: [Sample]
  }

  @Test func ranksAreThoseOfTheBinomialDistribution() throws {
    for item in try ReferenceData.load("quantile_intervals", as: Reference.self).ranks {
      let ranks = Quantile(tenThousandths: item.tenThousandths).intervalRanks(count: item.count)
      #expect(
        ranks.map { [$0.lowerBound, $0.upperBound] } == item.ranks,
        "p\(item.tenThousandths) of \(item.count)")
    }
  }

  @Test func intervalsOfSamplesAreScipys() throws {
    for sample in try ReferenceData.load("quantile_intervals", as: Reference.self).samples {
      for bounds in sample.intervals {
        let quantile = Quantile(tenThousandths: bounds.tenThousandths)
        let interval = QuantileEstimate(of: quantile, in: sample.values)?.interval
        #expect(
          interval.map { [$0.low, $0.high] } == bounds.interval,
          "\(quantile.label) of \(sample.values.count)")
      }
    }
  }

  @Test func smallestSamplesAreScipys() throws {
    for item in try ReferenceData.load("quantile_intervals", as: Reference.self).smallest {
      let quantile = Quantile(tenThousandths: item.tenThousandths)
      #expect(quantile.intervalRanks(count: item.count) != nil)
      #expect(quantile.intervalRanks(count: item.count - 1) == nil)
    }
  }

  @Test(arguments: [(Quantile.p99, Int64(368)), (.p999, 3_688), (.p9999, 36_887)])
  func refusesBelowTheDocumentedSample(quantile: Quantile, enough: Int64) throws {
    var histogram = Histogram()
    for reading in 1..<enough { histogram.record(reading) }
    #expect(histogram.distribution.estimate(of: quantile) == nil)
    histogram.record(enough)
    let estimate = try #require(histogram.distribution.estimate(of: quantile))
    #expect(estimate.interval.high == Double(enough))
    #expect(estimate.interval.low <= estimate.value)
  }

  @Test func ranksAreExactWhereFloatingPointIsNot() throws {
    let values = (1...100).map(Double.init)
    #expect(try #require(QuantileEstimate(of: .p90, in: values)).value == 90)
    // 0.55 * 100 is 55.00000000000001 in floating point, and the rank is 55 all the same.
    let estimate = QuantileEstimate(of: Quantile(tenThousandths: 5_500), in: values)
    #expect(try #require(estimate).value == 55)
  }

  @Test func fewRoundsHaveNoMedianInterval() throws {
    #expect(QuantileEstimate(of: .p50, in: [1, 2, 3, 4, 5]) == nil)
    let estimate = try #require(QuantileEstimate(of: .p50, in: [6, 1, 5, 2, 4, 3]))
    #expect(estimate.interval == ConfidenceInterval(low: 1, high: 6))
  }

  /// 400 samples of 500 exponential readings: at least 95 % must cover, and 15 misses more than
  /// the 20 expected have a probability of less than one in a thousand.
  @Test(arguments: [Quantile.p50, .p90, .p99])
  func intervalsCoverTheTruth(quantile: Quantile) throws {
    var generator = SeededGenerator(seed: quantile.tenThousandths)
    // Readings are drawn by rank: uniform on 1...1,000,000, whose quantiles are known.
    let truth = Double(quantile.tenThousandths) * 100
    var misses = 0
    for _ in 0..<400 {
      let values = (0..<500).map { _ in Double.random(in: 0..<1_000_000, using: &generator) }
      let interval = try #require(QuantileEstimate(of: quantile, in: values)).interval
      if truth < interval.low || truth > interval.high { misses += 1 }
    }
    #expect(misses <= 35)
    #expect(misses > 0, "an interval that never misses is too wide to be of use")
  }

  @Test(arguments: [
    (Quantile.p50, "p50"), (.p99, "p99"), (.p999, "p99.9"), (.p9999, "p99.99"),
    (Quantile(tenThousandths: 5), "p0.05"), (Quantile(tenThousandths: 2_250), "p22.5"),
  ])
  func labelsAreTheFieldsOwn(quantile: Quantile, label: String) {
    #expect(quantile.label == label)
  }
}
