// The recorder: nothing lost, nothing clamped, and three significant digits everywhere.

import LatencyStatistics
import Testing

@Suite struct HistogramTests {
  @Test func startsEmpty() {
    let distribution = Histogram().distribution
    #expect(distribution == .empty)
    #expect(distribution.meanNanoseconds == nil)
    #expect(distribution.value(at: .p50) == nil)
    #expect(distribution.extremes == nil)
  }

  @Test func countsWhatHasNoBucketByKind() {
    var histogram = Histogram()
    for reading: Int64 in [0, -1, .min, Histogram.highestNanoseconds + 1, .max, 0, 5] {
      histogram.record(reading)
    }
    #expect(histogram.anomalies == Anomalies(zero: 2, negative: 2, overflow: 2))
    #expect(histogram.count == 1)
    #expect(histogram.distribution.sumNanoseconds == 5)
    #expect(histogram.distribution.anomalies.total == 6)
  }

  @Test(arguments: [1, 2_047, 2_048, 4_095, 4_096, 3_600_000_000_000, Histogram.highestNanoseconds])
  func keepsOneReadingExactly(reading: Int64) {
    var histogram = Histogram()
    histogram.record(reading)
    let distribution = histogram.distribution
    #expect(distribution.value(at: .p50) == UInt64(reading))
    #expect(distribution.extremes == UInt64(reading)...UInt64(reading))
    #expect(distribution.meanNanoseconds == Double(reading))
  }

  @Test func resetForgetsReadingsAndAnomalies() {
    var histogram = Histogram()
    histogram.record(12)
    histogram.record(-12)
    histogram.reset()
    #expect(histogram.distribution == .empty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func agreesWithSortedReadings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let readings = randomReadings(1_000, using: &generator)
    var histogram = Histogram()
    for reading in readings { histogram.record(reading) }
    let distribution = histogram.distribution
    let sorted = readings.sorted()
    #expect(distribution.count == 1_000)
    #expect(distribution.sumNanoseconds == readings.reduce(0) { $0 + UInt128($1) })
    #expect(distribution.extremes == UInt64(sorted[0])...UInt64(sorted[999]))
    for rank in 1...1_000 {
      let exact = Double(sorted[rank - 1])
      let found = Double(try #require(distribution.reading(atRank: UInt64(rank))))
      #expect(found >= exact && found <= exact * 1.001)
    }
    #expect(distribution.reading(atRank: 0) == nil)
    #expect(distribution.reading(atRank: 1_001) == nil)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func mergingIsRecordingTogether(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (first, second, together) = (Histogram(), Histogram(), Histogram())
    for (index, reading) in randomReadings(500, using: &generator).enumerated() {
      let signed = index % 50 == 0 ? -reading : reading
      together.record(signed)
      if index % 3 == 0 { first.record(signed) } else { second.record(signed) }
    }
    let merged = Distribution.merged([first.distribution, second.distribution, .empty])
    #expect(merged == together.distribution)
    first.merge(second)
    #expect(first.distribution == together.distribution)
  }

  @Test func bucketsTileTheWholeRange() {
    var histogram = Histogram()
    var reading: Int64 = 1
    while reading < Histogram.highestNanoseconds {
      histogram.record(reading)
      reading += max(reading / 2_100, 1)
    }
    let buckets = histogram.distribution.buckets
    for (left, right) in zip(buckets, buckets.dropFirst()) {
      #expect(left.highestNanoseconds + 1 == right.lowestNanoseconds)
      let width = left.highestNanoseconds - left.lowestNanoseconds
      #expect(width * 1_000 < left.lowestNanoseconds)
    }
    #expect(buckets.last?.highestNanoseconds == UInt64(Histogram.highestNanoseconds))
  }

  /// Readings spread evenly over the orders of magnitude.
  private func randomReadings(
    _ count: Int, using generator: inout SeededGenerator
  ) -> [Int64] {
    (0..<count).map { _ in
      let bits = Int64.random(in: 0..<46, using: &generator)
      return Int64.random(in: (1 << bits)..<(2 << bits), using: &generator)
    }
  }
}
