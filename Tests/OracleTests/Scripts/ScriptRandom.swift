// Choices at random, the same on every machine for the same seed.

import TestSupport

typealias ScriptRandom = SeededRandom

extension SeededRandom {
  /// True with a chance of `percent` in a hundred.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
