// The calls of a repeating timer, and which point of its grid each was for. Pure: no clock, no
// thread.

/// One call of a timer.
struct TimerCall: Hashable, Sendable {
  /// The first instruction of the callout.
  var beganNanoseconds: UInt64
  /// The last one.
  var endedNanoseconds: UInt64
  /// Whether the loop had neither slept nor begun another iteration since the call before.
  var sharesWake: Bool
  /// Whether the callout took a stall's time, on purpose.
  var stalls = false
}

/// A call and the grid point that it was for.
struct TimerFire: Hashable, Sendable {
  /// The number of the point: point k is k periods after the start.
  var point: UInt64
  /// How much later than its point it came; negative: too early.
  var latenessNanoseconds: Int64
}

/// The calls of a repeating timer held against its grid.
///
/// A call is for the first point that lay ahead when the call before it ended, and for a later one
/// than that call was for: a loop that keeps to the grid arms its timer for just that point.
struct TimerLog: Sendable {
  let startNanoseconds: UInt64
  let periodNanoseconds: UInt64
  let calls: [TimerCall]
  /// So many points at the beginning are for warming up: no figure is made of their fires.
  var warmupPoints: UInt64 = 0
  /// The last point of the schedule, due even if no call came after it was missed; a call that ends
  /// the measurement may be for a later one.
  var lastPoint: UInt64 = 0

  /// The calls behind the warm-up, each with its fire.
  var counted: [(call: TimerCall, fire: TimerFire)] {
    zip(calls, fires).filter { $0.1.point > warmupPoints }.map { (call: $0.0, fire: $0.1) }
  }

  /// The calls with their points, in order.
  var fires: [TimerFire] {
    var fires: [TimerFire] = []
    var aheadFrom: UInt64 = 1
    for call in calls {
      let ideal = startNanoseconds + aheadFrom * periodNanoseconds
      fires.append(
        TimerFire(
          point: aheadFrom,
          latenessNanoseconds: Int64(bitPattern: call.beganNanoseconds &- ideal)))
      aheadFrom = max(aheadFrom + 1, pointsPassed(at: call.endedNanoseconds) + 1)
    }
    return fires
  }

  private func pointsPassed(at nanoseconds: UInt64) -> UInt64 {
    nanoseconds > startNanoseconds ? (nanoseconds - startNanoseconds) / periodNanoseconds : 0
  }
}
