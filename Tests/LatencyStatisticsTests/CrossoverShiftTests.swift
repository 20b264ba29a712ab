// The shift of pairs that were measured in either order.

import LatencyStatistics
import Testing

@Suite struct CrossoverShiftTests {
  private func shifted(by shift: Double, place: Double) throws -> CrossoverShift {
    let noise = (0..<14).map { Double($0 * 5 % 14) / 100 }
    return try #require(
      CrossoverShift(
        unchangedFirst: noise.map { shift + place + $0 },
        changedFirst: noise.map { shift - place - $0 }))
  }

  @Test func aPlaceIsNoShift() throws {
    for place in [-10, -0.3, 0, 0.3, 10] {
      let found = try shifted(by: 0, place: place)
      #expect(abs(found.center) < 1e-9)
      #expect(found.pValue == 1)
      let interval = try #require(found.interval)
      #expect(interval.low < 0 && interval.high > 0 && interval.high - interval.low < 0.1)
    }
  }

  @Test func aShiftIsFoundBesideIt() throws {
    for shift in [-0.5, 0.5] {
      let found = try shifted(by: shift, place: 10)
      #expect(abs(found.center - shift) < 1e-9)
      #expect(found.pValue < 1e-6)
      #expect(try #require(found.interval).low < shift)
    }
  }

  @Test func bothOrdersAreNeeded() {
    #expect(CrossoverShift(unchangedFirst: [1, 2], changedFirst: []) == nil)
    #expect(CrossoverShift(unchangedFirst: [], changedFirst: [1]) == nil)
    #expect(CrossoverShift(unchangedFirst: [.nan], changedFirst: [1]) == nil)
    #expect(CrossoverShift(unchangedFirst: [1, 2], changedFirst: [1])?.interval == nil)
  }
}
