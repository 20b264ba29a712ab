// Points in time as the text shows them and as `--from` and `--to` take them.

/// Times of CLOCK_MONOTONIC as seconds since a trace began.
public struct TraceTimes {
  let beginNanoseconds: UInt64

  /// Seconds since the trace began, to the microsecond, which is what a reader can use.
  func text(_ nanoseconds: UInt64) -> String {
    nanoseconds < beginNanoseconds
      ? "-" + Self.seconds(beginNanoseconds - nanoseconds)
      : Self.seconds(nanoseconds - beginNanoseconds)
  }

  /// A span of time, cut to that of the trace where it reaches back behind its beginning.
  func text(from begin: UInt64, to end: UInt64) -> String {
    end < beginNanoseconds
      ? "before \(text(beginNanoseconds))"
      : "between \(text(max(begin, beginNanoseconds))) and \(text(end))"
  }

  /// A number of nanoseconds in seconds, to the microsecond.
  public static func seconds(_ nanoseconds: UInt64) -> String {
    let digits = String(nanoseconds % 1_000_000_000 / 1000)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return "\(nanoseconds / 1_000_000_000).\(zeros)\(digits)"
  }
}

extension TraceReport {
  /// The times of this trace.
  var times: TraceTimes {
    TraceTimes(beginNanoseconds: findings.spanNanoseconds?.lowerBound ?? 0)
  }
}
