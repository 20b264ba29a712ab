// The grid of frames against exact arithmetic, and the choice of a rate.

import Testing

@testable import LoopRecipes

@Suite struct FrameGridTests {
  private static let rates = [
    FrameRate(1), FrameRate(24), FrameRate(60), FrameRate(90), FrameRate(120), FrameRate(144),
    FrameRate(60_000, in: 1_001), FrameRate(999_999), FrameRate(1, in: 3),
  ]

  /// In integers of 128 bits: the point is at or behind k/rate, by less than a nanosecond.
  @Test(arguments: rates)
  func everyPointIsItsExactTimeRoundedUp(rate: FrameRate) {
    let grid = FrameGrid(startNanoseconds: 7, rate: rate)
    for point in Array(0...1_000) + [1_000_003, 5_000_000_011] {
      let exact = UInt128(point) * 1_000_000_000 * UInt128(rate.seconds)
      let shown = UInt128(grid.nanoseconds(of: UInt64(point)) - 7) * UInt128(rate.frames)
      #expect(shown >= exact)
      #expect(shown - exact < UInt128(rate.frames))
    }
  }

  @Test(arguments: rates)
  func timeAndPointAreInverse(rate: FrameRate) {
    let grid = FrameGrid(startNanoseconds: 1_000, rate: rate)
    for point in UInt64(1)...1_000 {
      let time = grid.nanoseconds(of: point)
      #expect(grid.point(at: time) == point)
      #expect(grid.point(at: time - 1) == point - 1)
    }
    #expect(grid.point(at: 0) == 0)
  }

  @Test func theFarFutureSaturates() {
    let grid = FrameGrid(startNanoseconds: 1_000, rate: FrameRate(1, in: 999_999))
    #expect(grid.nanoseconds(of: .max) == .max)
    #expect(grid.nanoseconds(of: .max / 1_000) == .max)
  }

  @Test(
    arguments: [
      (FrameRateRange(minimum: 30, maximum: 120), 1), (FrameRateRange(minimum: 30, maximum: 60), 2),
      (FrameRateRange(minimum: 10, maximum: 60, preferred: 24), 5),
      (FrameRateRange(minimum: 8, maximum: 15, preferred: 10), 12),
      // None fits: 120, 60, 40... and so the fastest below.
      (FrameRateRange(minimum: 70, maximum: 100), 2),
      (FrameRateRange(minimum: 200, maximum: 240), 1),
    ] as [(FrameRateRange, UInt64)])
  func theNearestRateInTheRangeIsChosen(range: FrameRateRange, stride: UInt64) {
    #expect(range.stride(on: FrameRate(120)) == stride)
  }
}
