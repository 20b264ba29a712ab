// Moments of a trace as people have them at hand: from the text of `trace analyze` or from its JSON.

import Reports
import TraceAnalysis

extension TraceMoment {
  /// A whole number from here on is nanoseconds: as seconds it would be thirty years into a trace.
  private static let leastMonotonic: UInt64 = 1_000_000_000

  /// As it is typed: seconds since the trace began, or whole nanoseconds of CLOCK_MONOTONIC.
  var typed: String {
    switch self {
    case .monotonic(let nanoseconds): "\(nanoseconds)"
    case .sinceBegin(let nanoseconds): TraceTimes.seconds(nanoseconds)
    }
  }

  /// Reads `2.315`, `300ms`, or nanoseconds of CLOCK_MONOTONIC; nil for anything else.
  init?(typed text: String) {
    if text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt64(text),
      number >= Self.leastMonotonic
    {
      self = .monotonic(nanoseconds: number)
    } else if let time = DurationText(text, secondsWithoutUnit: true) {
      self = .sinceBegin(nanoseconds: time.nanoseconds)
    } else {
      return nil
    }
  }
}
