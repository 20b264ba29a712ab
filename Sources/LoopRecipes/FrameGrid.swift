// The points of time of frames, to the nanosecond and without drift. Pure.

/// Points `k` frames after a start, each rounded up to the next nanosecond, by itself: no error adds up.
struct FrameGrid: Hashable, Sendable {
  let startNanoseconds: UInt64
  let rate: FrameRate

  private var unit: UInt64 { 1_000_000_000 * rate.seconds }

  /// When point `k` is: never before its exact time, and less than a nanosecond after it. Saturates.
  func nanoseconds(of point: UInt64) -> UInt64 {
    let distance = Self.multiply(point, by: unit, over: rate.frames, roundingUp: true)
    let (sum, overflows) = startNanoseconds.addingReportingOverflow(distance)
    return overflows ? .max : sum
  }

  /// The last point that is not after `nanoseconds`; 0 before the first one.
  func point(at nanoseconds: UInt64) -> UInt64 {
    guard nanoseconds > startNanoseconds else { return 0 }
    return Self.multiply(
      nanoseconds - startNanoseconds, by: rate.frames, over: unit, roundingUp: false)
  }

  private static func multiply(
    _ number: UInt64, by factor: UInt64, over divisor: UInt64, roundingUp: Bool
  ) -> UInt64 {
    let product = number.multipliedFullWidth(by: factor)
    guard product.high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    return roundingUp && remainder > 0 && quotient < .max ? quotient + 1 : quotient
  }
}
