// The histogram against HdrHistogram's own implementation.

import LatencyStatistics
import Testing

@Suite struct HistogramReferenceTests {
  private struct Case: Decodable {
    struct Percentile: Decodable {
      let tenThousandths: UInt64
      let value: UInt64
    }
    let name: String
    let values: [Int64]
    let buckets: [[UInt64]]
    let percentiles: [Percentile]
  }

  @Test func bucketsAndPercentilesAreHdrHistograms() throws {
    for sample in try ReferenceData.load("histogram", as: [Case].self) {
      var histogram = Histogram()
      for value in sample.values { histogram.record(value) }
      let distribution = histogram.distribution
      #expect(
        distribution.buckets.map { [$0.lowestNanoseconds, $0.count] } == sample.buckets,
        "\(sample.name)")
      for percentile in sample.percentiles {
        // At the very top HdrHistogram answers the bucket's edge, and this one the exact maximum.
        let expected = min(percentile.value, distribution.extremes?.upperBound ?? 0)
        let rank = distribution.count * percentile.tenThousandths / 10_000
        #expect(distribution.reading(atRank: rank) == expected, "\(sample.name) \(percentile)")
      }
    }
  }
}
