// Time as the engine sees it: nanoseconds of a monotonic clock, with arithmetic that saturates.

extension Loop {
  /// A moment on the loop's clock, CLOCK_MONOTONIC unless the loop runs on a scripted backend.
  ///
  /// Wall-clock changes do not move it. All arithmetic saturates: the far future stays there.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// Nanoseconds since the clock's start.
    public var nanoseconds: UInt64

    /// The moment `nanoseconds` after the clock's start.
    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// A moment that never comes.
    public static let distantFuture = Instant(nanoseconds: .max)

    /// The moment `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      let step = duration.saturatingNanoseconds
      if step >= 0 { return Instant(nanoseconds: nanoseconds.saturatingAdding(step.magnitude)) }
      return Instant(nanoseconds: nanoseconds - min(nanoseconds, step.magnitude))
    }

    /// How much later `other` is; negative when it is earlier.
    public func duration(to other: Instant) -> Duration {
      if other >= self { return .nanoseconds(Int64(clamping: other.nanoseconds - nanoseconds)) }
      return .nanoseconds(-Int64(clamping: nanoseconds - other.nanoseconds))
    }

    /// Whether `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }
}

extension Duration {
  /// Whole nanoseconds, rounded up so that nothing happens early; the extremes of `Int64` beyond
  /// them.
  var saturatingNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows { return seconds < 0 ? .min : .max }
    let fraction = attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000 > 0 ? 1 : 0)
    let (sum, sumOverflows) = whole.addingReportingOverflow(fraction)
    return sumOverflows ? (whole < 0 ? .min : .max) : sum
  }

  /// Whole nanoseconds, rounded up; zero for a negative duration.
  var nonNegativeNanoseconds: UInt64 { UInt64(max(0, saturatingNanoseconds)) }
}

extension UInt64 {
  func saturatingAdding(_ other: UInt64) -> UInt64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
