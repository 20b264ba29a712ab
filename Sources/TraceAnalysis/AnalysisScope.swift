// What counts for one loop, once the selection's words have become numbers. Not for following the
// loop: that goes on outside of the scope, too.

/// The time and the modes in which something must begin to be counted.
struct AnalysisScope {
  /// The first and the last nanosecond of CLOCK_MONOTONIC that count.
  var times: ClosedRange<UInt64> = 0...(.max)

  /// The modes that count; `nil`: all.
  var modes: Set<UInt32>?

  /// Whether a mode counts; the mode that nobody knows only does when all do.
  func includes(mode: UInt32?) -> Bool {
    guard let modes else { return true }
    return mode.map(modes.contains) ?? false
  }

  func includes(_ time: UInt64) -> Bool { times.contains(time) }

  func includes(_ time: UInt64, mode: UInt32?) -> Bool {
    includes(time) && includes(mode: mode)
  }

  /// How much of a span counts, whatever the mode.
  func length(from begin: UInt64, to end: UInt64) -> UInt64 {
    let (first, last) = (max(begin, times.lowerBound), min(end, times.upperBound))
    return last > first ? last - first : 0
  }
}
