// A straight line through points of which some are wild: drift of a timer, CPU cost per cycle.
// Not for curves, and not for points whose errors depend on each other over long stretches: there
// the interval is too narrow.

/// The Theil-Sen line: its slope is the median of the slopes between all pairs of points.
public struct RobustLine: Equatable, Sendable {
  /// The slope, in units of y per unit of x.
  public let slope: Double
  /// The value at x = 0: the median of what the slope leaves of each y.
  public let intercept: Double
  /// Distribution-free interval of the slope (Sen 1968); nil below five points at 95 %.
  public let slopeInterval: ConfidenceInterval?

  /// A line through points; nil unless two points differ in x and every number is finite.
  ///
  /// The interval is exact up to 100 points without equal coordinates and normal beyond.
  /// Time: n log n, with a bisection of up to 64 steps; memory: n.
  public init?(
    through points: [(x: Double, y: Double)],
    confidence: Double = ConfidenceInterval.usualConfidence
  ) {
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    guard let first = points.first, points.contains(where: { $0.x != first.x }) else { return nil }
    let slopes = PairwiseSlopes(points)
    let slope = slopes.median
    self.slope = slope
    intercept = Robust.median(of: points.map { $0.y - slope * $0.x })
    let rank = Self.lowerRank(of: points, slopes: slopes.count, tail: (1 - confidence) / 2)
    slopeInterval = rank.map { rank in
      let low = slopes.slope(atRank: rank)
      let high = slopes.slope(atRank: slopes.count + 1 - rank)
      return ConfidenceInterval(low: low, high: high, confidence: confidence)
    }
  }

  /// The rank of the slope that is the lower bound; nil when there are too few points for one.
  private static func lowerRank(
    of points: [(x: Double, y: Double)], slopes: Int, tail: Double
  ) -> Int? {
    let ties = [points.map(\.x), points.map(\.y)].map { PairwiseSlopes.tieSizes($0.sorted()) }
    let hasTies = ties.contains { $0.count < points.count }
    let rank =
      points.count <= 100 && !hasTies
      ? RankDistribution.pairsOutOfOrder(count: points.count).lowerRank(tail: tail)
      : normalLowerRank(points: points.count, slopes: slopes, ties: ties, tail: tail)
    return rank >= 1 && 2 * rank <= slopes ? rank : nil
  }

  /// The rank by Kendall's variance, corrected for ties.
  private static func normalLowerRank(
    points: Int, slopes: Int, ties: [[Int]], tail: Double
  ) -> Int {
    func weight(_ n: Int) -> Double { Double(n) * Double(n - 1) * Double(2 * n + 5) / 18 }
    let variance = weight(points) - ties.joined().reduce(0) { $0 + weight($1) }
    let distance = -NormalDistribution.quantile(tail) * max(variance, 0).squareRoot()
    return Int(((Double(slopes) - distance) / 2).rounded(.down))
  }
}

extension PairwiseSlopes {
  fileprivate var median: Double {
    let lower = slope(atRank: (count + 1) / 2)
    return count % 2 == 1 ? lower : (lower + slope(atRank: count / 2 + 1)) / 2
  }
}
