// Figures as a person reads them.

import BenchmarkRecords
import LatencyStatistics
import Testing

@testable import Reports

@Suite struct QuantityTests {
  @Test(
    arguments: [
      (0, .nanoseconds, "0 ns"), (7, .nanoseconds, "7 ns"), (2.134, .nanoseconds, "2.13 ns"),
      (812.5, .nanoseconds, "813 ns"), (999, .nanoseconds, "999 ns"),
      (999.4, .nanoseconds, "999 ns"), (999.9, .nanoseconds, "1.00 us"),
      (1_000, .nanoseconds, "1.00 us"), (9_996, .nanoseconds, "10.0 us"),
      (41_000, .nanoseconds, "41.0 us"), (999_499, .nanoseconds, "999 us"),
      (999_500, .nanoseconds, "1.00 ms"), (16_666_667, .nanoseconds, "16.7 ms"),
      (72_000_000_000, .nanoseconds, "72.0 s"), (5_400_000_000_000, .nanoseconds, "5400 s"),
      (-12_345, .nanoseconds, "-12.3 us"), (-0.4, .nanoseconds, "-0.400 ns"),
      (2, .count, "2"), (2.05, .count, "2.05"), (200_000, .count, "200000"),
      (1_234.5, .count, "1235"), (0.5, .perSecond, "0.500/s"), (9_940, .perSecond, "9940/s"),
      (223_961, .perSecond, "224 k/s"), (1_500_000, .perSecond, "1.50 M/s"), (0, .fraction, "0 %"),
      (0.5, .fraction, "50.0 %"), (0.000_012_3, .fraction, "0.00123 %"),
      (-1.25, .partsPerMillion, "-1.25 ppm"), (4_096, .bytes, "4.10 kB"),
      (3, MetricUnit(rawValue: "fish"), "3 fish"),
    ] as [(Double, MetricUnit, String)])
  func reads(value: Double, unit: MetricUnit, text: String) {
    #expect(Quantity(value, unit).description == text)
  }

  @Test func boundsShareTheUnitOfTheirFigureAndHaveThreeDigits() {
    let quantity = Quantity(2_100, .nanoseconds)
    #expect(quantity.bounds(ConfidenceInterval(low: 990, high: 2_345)) == "[0.99, 2.35]")
    #expect(quantity.bounds(ConfidenceInterval(low: 990, high: 12_345)) == "[1.0, 12.3]")
    let wide = ConfidenceInterval(low: -134.195, high: 109.9)
    #expect(Quantity(-0.546, .partsPerMillion).bounds(wide) == "[-134, 110]")
    let narrow = ConfidenceInterval(low: 99.96, high: 100.04)
    #expect(Quantity(100, .partsPerMillion).bounds(narrow) == "[100, 100]")
    let fraction = Quantity(0.1234, .fraction)
    #expect(fraction.bounds(ConfidenceInterval(low: 0.1, high: 0.2)) == "[10.0, 20.0]")
  }

  @Test(
    arguments: [
      (2_330_000, 412, 152_000_000, "[412 ns, 152]"), (2_330_000, 0, 152_000_000, "[0, 152]"),
      (27_300_000, 1_200_000, 505_000_000, "[1.20, 505]"),
      (2_100, 36, 3_000_000, "[36 ns, 3.00 ms]"), (2_100, -36, 2_200, "[-36 ns, 2.20]"),
      (7, 3, 41_000, "[3, 41.0 us]"), (1.17, 0, 213, "[0, 213]"), (5, 0.004, 110, "[0.00400, 110]"),
    ] as [(Double, Double, Double, String)])
  func boundsOfAnotherMagnitudeAreNeverNothing(
    figure: Double, low: Double, high: Double, text: String
  ) {
    let bounds = ConfidenceInterval(low: low, high: high)
    #expect(Quantity(figure, .nanoseconds).bounds(bounds) == text)
  }

  @Test(
    arguments: [
      (0, 0, "0"), (0.05, 1, "0.1"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (12.345, 2, "12.35"),
      (1e30, 2, "1e+30"), (0.000_1, 3, "0.000"),
    ] as [(Double, Int, String)])
  func fixesDecimals(value: Double, decimals: Int, text: String) {
    #expect(fixed(value, decimals: decimals) == text)
  }

  @Test func circumstancesAreWords() {
    let cell = BenchmarkCell(
      benchmark: "timer", subject: "raw", backend: "futex",
      parameters: [
        "periodNanoseconds": 16_666_667, "load": "hogs", "timerSlackNanoseconds": 1,
        "items": 100, "share": 0.5,
      ])
    #expect(
      cell.circumstances == "period 16.7 ms, load hogs, timer slack 1 ns, items 100, share 0.5")
  }

  @Test func sparklinesShareOneAxis() throws {
    func distribution(_ readings: [Int64]) -> Distribution {
      var histogram = Histogram()
      for reading in readings { histogram.record(reading) }
      return histogram.distribution
    }
    let low = distribution([1_024, 1_024, 1_024, 1_024])
    let high = distribution([1_048_576, 1_048_576, 16_384])
    let sparkline = try #require(Sparkline(for: [low, high, .empty], width: 10))
    #expect(sparkline.draw(low) == "█         ")
    #expect(sparkline.draw(high) == "    ▄    █")
    #expect(sparkline.draw(.empty) == "")
    #expect(Sparkline(for: [.empty]) == nil)
    let single = try #require(Sparkline(for: [distribution([7])], width: 4))
    #expect(single.draw(distribution([7])) == "█   ")
  }
}
