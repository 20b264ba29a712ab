// The order in which lanes are read: that of a list that is sorted anew at every step.

import TestSupport
import Testing

@testable import TraceReader

@Suite struct LaneOrderTests {
  @Test func `the first lane is that of the earliest time, among equals the lowest number`() {
    var random = SeededRandom(seed: 7)
    var times: [UInt64?] = (0..<50).map { $0 % 7 == 3 ? nil : UInt64(random.next(below: 40)) }
    var order = LaneOrder(times)
    for _ in 0..<2000 {
      let expected = times.indices.filter { times[$0] != nil }
        .sorted { (times[$0]!, $0) < (times[$1]!, $1) }
      #expect(order.first == expected.first)
      #expect(order.secondNanoseconds == expected.dropFirst().first.map { times[$0]! } ?? .max)
      guard let first = expected.first else { break }
      let isOver = random.next(below: 30) == 0
      times[first] = isOver ? nil : times[first]! + UInt64(random.next(below: 5))
      order.changeFirst(to: times[first])
    }
    #expect(order.first == nil)
  }
}
