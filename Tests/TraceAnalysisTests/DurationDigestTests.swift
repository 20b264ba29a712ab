// Quantiles from buckets, against the sorted sample.

import Testing

@testable import TraceAnalysis

@Suite struct DurationDigestTests {
  @Test func `quantiles are within 1.6 percent of the sorted sample`() {
    var generator = SystemRandomNumberGenerator()
    for scale in [10, 1_000, 1_000_000, 1 << 40] as [UInt64] {
      let sample = (0..<5000).map { _ in
        UInt64.random(in: 0...scale, using: &generator)
          >> UInt64.random(in: 0...4, using: &generator)
      }
      var digest = DurationDigest()
      for value in sample { digest.add(value) }
      let sorted = sample.sorted()
      for part in [0.001, 0.5, 0.9, 0.99, 0.999, 1] {
        let exact = sorted[Int((part * 5000).rounded(.up)) - 1]
        let found = digest.quantile(part)
        #expect(
          abs(Double(found) - Double(exact)) <= Double(exact) * 0.016 + 0.5,
          "\(part) of scale \(scale): \(found) for \(exact)")
      }
      #expect(digest.totalNanoseconds == sample.reduce(0, +))
      #expect(digest.longestNanoseconds == sorted.last)
      #expect(digest.shortestNanoseconds == sorted.first)
    }
  }

  @Test func `extremes neither trap nor leave their bucket`() {
    for value in [0, 1, 63, 64, 65, 1 << 32, (1 << 63) - 1, 1 << 63, .max] as [UInt64] {
      var digest = DurationDigest()
      digest.add(value)
      #expect(digest.quantile(0.5) == value)
    }
  }

  @Test func `a summary shows the quantiles that its size supports`() {
    var digest = DurationDigest()
    #expect(DurationSummary(digest) == DurationSummary())
    let needed = [5: 0, 6: 1, 35: 1, 36: 2, 367: 2, 368: 3, 3687: 3, 3688: 4]
    for count in 1...3688 {
      digest.add(UInt64(count))
      if let names = needed[count] {
        #expect(DurationSummary(digest).quantiles.count == names, "\(count) durations")
      }
    }
    #expect(DurationSummary(digest).quantiles.map(\.name) == ["p50", "p90", "p99", "p99.9"])
  }
}
