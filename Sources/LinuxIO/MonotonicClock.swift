// The one clock of the house: CLOCK_MONOTONIC in nanoseconds, which LTTng uses too.

public import Glibc

/// CLOCK_MONOTONIC, read directly.
///
/// Swift's `ContinuousClock` is CLOCK_BOOTTIME on Linux and would not match trace time stamps.
public enum MonotonicClock {
  /// Nanoseconds since an unspecified start; any thread, about 20 ns through the vDSO.
  ///
  /// Corresponds to `clock_gettime(2)`.
  @inlinable
  public static func nowNanoseconds() -> UInt64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
