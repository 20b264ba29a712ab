// The figures of a timer from the log of its calls. Pure: no clock, no thread.

import LatencyStatistics

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
  /// Nil where nobody looked.
  let coalescedCount: Int?
  /// See `TimerRecovery`; nil without a stall.
  let recoveryCount: Int?

  init(_ log: TimerLog) {
    let counted = log.counted
    let end = max(log.lastPoint, counted.last?.fire.point ?? 0, log.warmupPoints)
    self.init(
      fires: counted.map(\.fire), periodNanoseconds: Double(log.periodNanoseconds),
      missedCount: Int(end - log.warmupPoints) - counted.count,
      coalescedCount: counted.count(where: \.call.sharesWake),
      recoveryCount: TimerRecovery.fires(of: log))
  }

  init(
    fires: [TimerFire], periodNanoseconds: Double, missedCount: Int, coalescedCount: Int? = nil,
    recoveryCount: Int? = nil
  ) {
    var lateness = Histogram()
    for fire in fires { lateness.record(fire.latenessNanoseconds) }
    self.lateness = lateness.distribution
    let points = fires.map { fire in
      (
        x: Double(fire.point) * periodNanoseconds,
        y: Double(fire.latenessNanoseconds)
      )
    }
    trend = RobustLine(through: points)
    jitter = trend.map { Self.distances(of: points, from: $0) }
    earlyCount = fires.count { $0.latenessNanoseconds < 0 }
    self.missedCount = missedCount
    self.coalescedCount = coalescedCount
    self.recoveryCount = recoveryCount
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
