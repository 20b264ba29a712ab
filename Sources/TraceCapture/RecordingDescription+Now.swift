// The clocks at one moment, for the description of a recording. Not for the times of events: those are
// LTTng's.

import Glibc
import TraceModel

extension RecordingDescription.Moment {
  /// Now. Corresponds to `clock_gettime(2)`, `gmtime_r(3)` and `strftime(3)`.
  static var now: Self {
    var (monotonic, wallClock) = (timespec(), timespec())
    unsafe clock_gettime(CLOCK_MONOTONIC, &monotonic)
    unsafe clock_gettime(CLOCK_REALTIME, &wallClock)
    var parts = unsafe tm()
    unsafe gmtime_r(&wallClock.tv_sec, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    let utc = String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Self(
      nanoseconds: UInt64(monotonic.tv_sec) * 1_000_000_000 + UInt64(monotonic.tv_nsec), utc: utc)
  }
}
