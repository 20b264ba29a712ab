// Random choices without repetition, from a seed.

import LatencyStatistics

/// Places from 0 on, of which some are drawn at a time. The same seed draws the same ones.
struct RandomPlaces: Sendable {
  private(set) var generator: SeededGenerator
  private var places: [Int]

  init(count: Int, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    places = Array(0..<count)
  }

  /// `count` different places; all of them when there are no more. Time: `count`.
  mutating func draw(_ count: Int) -> [Int] {
    let count = min(count, places.count)
    for index in 0..<count {
      places.swapAt(index, Int.random(in: index..<places.count, using: &generator))
    }
    return Array(places[..<count])
  }

  /// A number below `limit`.
  mutating func number(below limit: UInt64) -> UInt64 {
    UInt64.random(in: 0..<limit, using: &generator)
  }
}
