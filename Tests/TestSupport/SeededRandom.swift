// Random numbers that are the same on every run and machine, so that a failure can be repeated.

/// SplitMix64: small, seeded, good enough to choose test inputs.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A sequence that depends on `seed` alone.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from zero up, below `limit`.
  public mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
