// Random numbers that a printed seed brings back: slot orders, schedules, resampling.
// Not for secrets.

/// xoshiro256** by Blackman and Vigna, its state filled by SplitMix64 from one seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The same seed gives the same numbers on every machine.
  public init(seed: UInt64) {
    var filler = SplitMix64(state: seed)
    state = (filler.next(), filler.next(), filler.next(), filler.next())
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = (state.1 &* 5).rotatedLeft(by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3.rotatedLeft(by: 45)
    return result
  }
}

/// A generator whose state is one word: enough to fill a larger one.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension UInt64 {
  fileprivate func rotatedLeft(by bits: UInt64) -> UInt64 {
    (self << bits) | (self >> (64 - bits))
  }
}
