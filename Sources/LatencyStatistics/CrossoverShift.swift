// How much a change moved a figure that was measured with and without it in turn, in either order.
// Not for pairs whose order nobody kept (HodgesLehmann).

/// The shift of a two-period crossover, without what its place in the order did to a figure.
///
/// Where the second of a pair fares better or worse than the first by its place alone, differences have two
/// heights: the shift plus the place's effect, and the shift minus it. Those of one order, set against those
/// of the other with their signs turned, lie twice the shift apart, whatever a place does. Without a shift
/// both are "second minus first", and differ by chance alone if the order was drawn by lot.
public struct CrossoverShift: Equatable, Sendable {
  /// The estimate of the shift, in the unit of the differences.
  public let center: Double
  /// Exact for differences of one shape; nil when there are too few of either order.
  public let interval: ConfidenceInterval?
  /// How likely a shift as large, either way, is by the lot of the order.
  public let pValue: Double

  /// The shift of differences "changed minus unchanged", apart by what came first in their pair; nil
  /// when there are none of one order or one is not finite.
  ///
  /// Meant for rounds, up to a hundred of each order. Time: the third power of their number.
  ///
  /// Source: G. G. Koch, The use of non-parametric methods in the statistical analysis of the two-period
  /// change-over design, Biometrics 28 (1972).
  public init?(unchangedFirst: [Double], changedFirst: [Double]) {
    let turned = changedFirst.map { -$0 }
    guard let twice = HodgesLehmannShift(from: turned, to: unchangedFirst) else { return nil }
    center = twice.center / 2
    interval = twice.interval.map {
      ConfidenceInterval(low: $0.low / 2, high: $0.high / 2, confidence: $0.confidence)
    }
    pValue = RankSumTest.pValue(turned, unchangedFirst)
  }
}
