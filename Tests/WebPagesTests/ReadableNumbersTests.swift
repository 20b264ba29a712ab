// Numbers as people read them.

import Testing
import WebPages

@Suite struct ReadableNumbersTests {
  @Test(
    arguments: [
      (0, "0 ns"), (999, "999 ns"), (1000, "1.00 µs"), (1234, "1.23 µs"), (99_949, "99.9 µs"),
      (99_950, "100 µs"), (999_499, "999 µs"), (999_500, "1.00 ms"), (50_000_000, "50.0 ms"),
      (1_500_000_000, "1.50 s"), (86_400_000_000_000, "86400 s"),
    ] as [(UInt64, String)])
  func `a duration has three digits and a unit that fits`(_ nanoseconds: UInt64, _ text: String) {
    #expect(ReadableNumbers.duration(nanoseconds: nanoseconds) == text)
  }

  @Test func `counts have groups of three digits`() {
    #expect(
      [0, 999, 1000, 1_234_567].map(ReadableNumbers.grouped) == ["0", "999", "1,000", "1,234,567"])
    #expect(ReadableNumbers.counted(1, "loop") == "1 loop")
    #expect(ReadableNumbers.counted(2, "switch", "switches") == "2 switches")
  }

  @Test func `shares are never more exact than they look`() {
    #expect(ReadableNumbers.share(1, of: 0) == "0 %")
    #expect(ReadableNumbers.share(1, of: 200) == "0.5 %")
    #expect(ReadableNumbers.share(99, of: 100) == "99 %")
  }

  @Test func `seconds go to the microsecond`() {
    #expect(ReadableNumbers.seconds(nanoseconds: 1_000_042_999) == "1.000042")
  }
}
