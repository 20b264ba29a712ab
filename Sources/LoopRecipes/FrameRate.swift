// How often, as a fraction: 60 a second is no whole number of nanoseconds, and neither is NTSC's rate a
// whole number a second.

/// A number of frames in a number of seconds, exact.
///
/// ```swift
/// let rate = FrameRate(60_000, in: 1_001)  // 59.94 a second, as NTSC has it
/// ```
public struct FrameRate: Hashable, Sendable {
  /// So many frames...
  public let frames: UInt64
  /// ...in so many seconds.
  public let seconds: UInt64

  /// `frames` in `seconds`: `FrameRate(60)`. Traps unless both are
  /// positive and below a million.
  public init(_ frames: Int, in seconds: Int = 1) {
    precondition(
      (1..<1_000_000).contains(frames) && (1..<1_000_000).contains(seconds),
      "a frame rate is a number from 1 to 999,999 of frames, in as many seconds")
    self.frames = UInt64(frames)
    self.seconds = UInt64(seconds)
  }

  /// Frames per second, rounded.
  public var perSecond: Double { Double(frames) / Double(seconds) }
}

/// The rates that an animation can live with. Corresponds to `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
  /// The fewest frames per second.
  public let minimum: Double
  /// The most frames per second.
  public let maximum: Double
  /// What is best within that.
  public let preferred: Double

  /// From `minimum` to `maximum`, best `preferred`, or else the maximum. Traps unless they are positive
  /// and in that order.
  public init(minimum: Double, maximum: Double, preferred: Double? = nil) {
    let preferred = preferred ?? maximum
    precondition(
      0 < minimum && minimum <= preferred && preferred <= maximum,
      "a range of frame rates has 0 < minimum <= preferred <= maximum")
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Every how many-th point of a grid is a frame: the rate nearest to the preferred one that is in
  /// the range, or, where none is, the fastest that is not above it.
  func stride(on grid: FrameRate) -> UInt64 {
    let rate = grid.perSecond
    let faster = max((rate / preferred).rounded(.down), 1)
    let inRange = [faster, faster + 1].filter {
      (minimum * (1 - 1e-9)...maximum * (1 + 1e-9)).contains(rate / $0)
    }
    let nearest = inRange.min { abs(rate / $0 - preferred) < abs(rate / $1 - preferred) }
    return UInt64(nearest ?? max((rate / maximum).rounded(.up), 1))
  }
}
