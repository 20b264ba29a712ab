// Where a series changed its level for good: e-divisive, hierarchical, with a permutation test at every split.
// Works on ranks, so that neither one wild value nor a heavy tail makes a change. Not for how much it changed
// (HodgesLehmannShift), and not for a trend, which has no place.

/// A place where a series changed.
public struct ChangePoint: Equatable, Sendable {
  /// The place of the first value after the change.
  public let place: Int
  /// How rarely a series in a random order has a split as clear as this one.
  public let pValue: Double
}

/// The search for change points, and how sure it has to be.
public struct ChangePointSearch: Equatable, Sendable {
  /// How rarely a series without a change may have one; each further split is tested at the same level.
  public var significance: Double
  /// How many random orders a split is held against.
  public var permutations: Int
  /// How many values the shortest level has: what lasts no longer is no change.
  public var shortestStretch: Int
  /// The seed of the random orders: the same series always has the same change points.
  public var seed: UInt64

  /// A search; 1 %, 999 orders and levels of at least four values unless said otherwise.
  public init(
    significance: Double = 0.01, permutations: Int = 999, shortestStretch: Int = 4, seed: UInt64 = 1
  ) {
    precondition(significance > 0 && significance < 1, "A significance lies between 0 and 1.")
    precondition(
      permutations > 0 && shortestStretch >= 1, "A search takes orders, and levels of a value.")
    self.significance = significance
    self.permutations = permutations
    self.shortestStretch = shortestStretch
    self.seed = seed
  }

  /// How many values a series must have before any order of them can be clear enough.
  public var fewestValues: Int {
    var count = 2 * shortestStretch
    while RankSumTest.smallestPValue(count / 2, count - count / 2) > significance { count += 1 }
    return count
  }

  /// The change points in ascending order; none in a series with fewer than `fewestValues`.
  ///
  /// Traps on a value that is not finite. Time: for each stretch that is tested the square of its values
  /// times the permutations, and far less where nothing changed: it ends when the answer is certain.
  public func changePoints(in values: [Double]) -> [ChangePoint] {
    precondition(values.allSatisfy(\.isFinite), "A change between numbers only; check before.")
    var generator = SeededGenerator(seed: seed)
    var found: [ChangePoint] = []
    var stretches = [values.indices]
    while let stretch = stretches.popLast() {
      guard let point = changePoint(in: values[stretch], using: &generator) else { continue }
      found.append(point)
      stretches += [stretch.lowerBound..<point.place, point.place..<stretch.upperBound]
    }
    return found.sorted { $0.place < $1.place }
  }

  private func changePoint(
    in stretch: ArraySlice<Double>, using generator: inout SeededGenerator
  ) -> ChangePoint? {
    guard stretch.count >= fewestValues else { return nil }
    var ranks = SharedRanks.doubled(of: Array(stretch))
    guard let split = EnergySplit(of: ranks, shortest: shortestStretch) else { return nil }
    var asClear = 0
    for _ in 0..<permutations {
      ranks.shuffle(using: &generator)
      let other = EnergySplit(of: ranks, shortest: shortestStretch)
      if other?.statistic ?? 0 >= split.statistic { asClear += 1 }
      if pValue(asClear) > significance { return nil }
    }
    return ChangePoint(place: stretch.startIndex + split.place, pValue: pValue(asClear))
  }

  /// The order that was found counts as one of those that chance could have made.
  private func pValue(_ asClear: Int) -> Double {
    Double(asClear + 1) / Double(permutations + 1)
  }
}
