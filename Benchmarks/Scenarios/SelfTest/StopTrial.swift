// What an open loop reports of a time in which its process was stopped. Pure: times in, verdict out.

import BenchmarkRecords

/// A stop of known length in a schedule of known wakes.
struct StopTrial: Hashable, Sendable {
  /// A sample as the benchmark reports it.
  struct Sample: Hashable, Sendable {
    var calloutNanoseconds: UInt64
    var latencyNanoseconds: Int64

    /// Where the latency began.
    var beganNanoseconds: UInt64 { calloutNanoseconds &- UInt64(bitPattern: latencyNanoseconds) }
  }

  /// When each wake of the schedule was due.
  var pointsNanoseconds: [UInt64]
  /// What was measured.
  var samples: [Sample]
  /// From when on no thread ran, until they were let go again.
  var stop: ClosedRange<UInt64>

  /// How many wakes were due while the process stood still.
  var pointsInside: Int { pointsNanoseconds.count { stop.contains($0) } }

  /// How many samples have a latency that began in the stop and reached beyond it.
  var samplesInside: Int {
    samples.count {
      stop.contains($0.beganNanoseconds) && $0.calloutNanoseconds >= stop.upperBound
    }
  }

  /// The check with its figures and its verdict: equal, give or take one.
  func judged(_ check: SelfTestCheck) -> SelfTestCheck {
    var check = check
    check.injected = Double(pointsInside)
    check.recovered = Double(samplesInside)
    if pointsInside < 2 { return check.failing(because: "the stop missed the schedule") }
    let isRecovered = abs(pointsInside - samplesInside) <= 1
    return isRecovered ? check.passing : check.failing(because: "wakes are missing or too many")
  }
}
