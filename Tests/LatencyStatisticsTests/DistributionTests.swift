// Stored parts: put together again when they fit, refused with the reason when they do not.

import LatencyStatistics
import Testing

@Suite struct DistributionTests {
  private typealias Bucket = Distribution.Bucket

  @Test func partsMakeTheSameDistribution() throws {
    var histogram = Histogram()
    for reading: Int64 in [1, 1, 5_000, 5_001, 70_000_000, -3] { histogram.record(reading) }
    let distribution = histogram.distribution
    let again = try Distribution(
      buckets: distribution.buckets, sumNanoseconds: distribution.sumNanoseconds,
      extremes: distribution.extremes, anomalies: distribution.anomalies)
    #expect(again == distribution)
  }

  @Test(
    arguments: [
      ([(0, 1)], 1, 1...1, Distribution.Inconsistency.bucketOutOfPlace(lowestNanoseconds: 0)),
      ([(4_097, 1)], 4_097, 4_097...4_097, .bucketOutOfPlace(lowestNanoseconds: 4_097)),
      ([(7, 1), (7, 1)], 14, 7...7, .bucketOutOfPlace(lowestNanoseconds: 7)),
      ([(9, 1), (7, 1)], 16, 7...9, .bucketOutOfPlace(lowestNanoseconds: 7)),
      ([(1 << 46, 1)], 1 << 46, 1 << 46...1 << 46, .bucketOutOfPlace(lowestNanoseconds: 1 << 46)),
      ([(7, 0)], 0, 7...7, .countOutOfRange(lowestNanoseconds: 7)),
      ([(7, 5), (8, .max)], 7, 7...8, .countOutOfRange(lowestNanoseconds: 8)),
      ([(7, 1)], 7, nil, .extremesOutsideBuckets),
      ([], 0, 7...7, .extremesOutsideBuckets),
      ([(7, 1), (9, 1)], 16, 8...9, .extremesOutsideBuckets),
      ([(7, 1), (9, 1)], 16, 7...10, .extremesOutsideBuckets),
      ([(7, 2)], 13, 7...7, .sumOutOfRange),
      ([(7, 2)], 15, 7...7, .sumOutOfRange),
    ] as [([(UInt64, UInt64)], UInt128, ClosedRange<UInt64>?, Distribution.Inconsistency)])
  func refusesPartsThatContradict(
    buckets: [(UInt64, UInt64)], sum: UInt128, extremes: ClosedRange<UInt64>?,
    inconsistency: Distribution.Inconsistency
  ) {
    #expect(throws: inconsistency) {
      try Distribution(
        buckets: buckets.map { Bucket(lowestNanoseconds: $0.0, count: $0.1) },
        sumNanoseconds: sum, extremes: extremes, anomalies: Anomalies())
    }
  }
}
