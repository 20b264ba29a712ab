// From the calls of a repeating timer to lateness, jitter, drift and lost grid points. Pure: no
// clock, no thread.

import LatencyStatistics

/// One call of a timer.
struct TimerCall: Hashable, Sendable {
  /// The first instruction of the callout.
  var beganNanoseconds: UInt64
  /// The last one.
  var endedNanoseconds: UInt64
  /// Whether the loop had neither slept nor begun another iteration since the call before.
  var sharesWake: Bool
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

/// What the fires of a timer say.
struct TimerFigures: Sendable {
  /// How late the fires came; early ones are anomalies here and counted below.
  let lateness: Distribution
  /// How far each fire lies from the trend line of lateness, whichever side; nil without a line.
  let jitter: Distribution?
  /// The slope of lateness over ideal time; nil below two points.
  let trend: RobustLine?
  let earlyCount: Int
  /// Points that no fire was for.
  let missedCount: Int
  let coalescedCount: Int

  init(_ log: TimerLog) {
    let fires = log.fires
    var lateness = Histogram()
    for fire in fires { lateness.record(fire.latenessNanoseconds) }
    self.lateness = lateness.distribution
    let points = fires.map { fire in
      (
        x: Double(fire.point) * Double(log.periodNanoseconds),
        y: Double(fire.latenessNanoseconds)
      )
    }
    trend = RobustLine(through: points)
    jitter = trend.map { Self.distances(of: points, from: $0) }
    earlyCount = fires.count { $0.latenessNanoseconds < 0 }
    missedCount = (fires.last.map { Int($0.point) } ?? 0) - fires.count
    coalescedCount = log.calls.count(where: \.sharesWake)
  }

  private static func distances(
    of points: [(x: Double, y: Double)], from line: RobustLine
  ) -> Distribution {
    var histogram = Histogram()
    for point in points {
      let distance = abs(point.y - line.intercept - line.slope * point.x)
      // The line goes through a point or two: less than a nanosecond away is no anomaly.
      histogram.record(max(Int64(distance.rounded()), 1))
    }
    return histogram.distribution
  }
}
