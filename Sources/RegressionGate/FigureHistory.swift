// One figure over many runs, and where it changed for good. Not for which runs (RunHistory), and no verdict:
// nobody allowed or forbade anything here.

public import BenchmarkRecords
import LatencyStatistics

/// A figure over the runs of a history.
public struct FigureHistory: Equatable, Sendable {
  /// What one run says.
  public struct Point: Equatable, Sendable {
    /// The run's place in the history.
    public let run: Int
    /// The middle round, in the figure's unit.
    public let value: Double
    /// The same as a share of the bare primitive's in the same rounds.
    public let ratioToRaw: Double?
  }

  /// A change that lasted, and is larger than the figure's tolerance.
  public struct Shift: Equatable, Sendable {
    /// The place among the points of the first one after the change.
    public let place: Int
    /// The run in which it first shows, by its place in the history.
    public let run: Int
    /// The middle run since the change before, in the figure's unit.
    public let before: Double
    /// The middle run until the next change.
    public let after: Double
    /// By how much, from all of the one to all of the other; on the scale of `method`.
    public let change: Change
  }

  /// Which figure.
  public let figure: Figure
  /// Its unit.
  public let unit: MetricUnit
  /// Which way is better.
  public let polarity: Polarity
  /// The runs that have it, in order.
  public let points: [Point]
  /// What was searched: the numbers as they are, or their ratios to the bare primitive.
  public let method: Method
  /// Whether there were enough runs to search.
  public let isSearched: Bool
  /// The changes in order.
  public let shifts: [Shift]

  init(
    _ figure: Figure, unit: MetricUnit, polarity: Polarity, tolerance: Tolerance,
    _ points: [Point], _ search: ChangePointSearch
  ) {
    self.figure = figure
    self.unit = unit
    self.polarity = polarity
    self.points = points
    let ratios = points.compactMap(\.ratioToRaw)
    let hasRatios = ratios.count == points.count
    method = hasRatios ? .ratioToRaw : .unpaired
    isSearched = points.count >= search.fewestValues
    let values = hasRatios ? ratios : points.map(\.value)
    let found = ToleratedChanges(
      tolerance: tolerance, points: points, values: values, method: method
    ).dropped(from: search.changePoints(in: values))
    shifts = Self.shifts(points, values, found)
  }

  /// The middle run of each level, with the places of its points.
  public var levels: [(places: Range<Int>, value: Double)] {
    Self.stretches(between: shifts.map(\.place), of: points.count).map { stretch in
      (stretch, Self.middle(of: points[stretch]))
    }
  }

  /// What lies between changes: one more than there are.
  static func stretches(between places: [Int], of count: Int) -> [Range<Int>] {
    zip([0] + places, places + [count]).map { $0..<$1 }
  }

  private static func middle(of points: ArraySlice<Point>) -> Double {
    Robust.median(of: points.map(\.value))
  }

  private static func shifts(
    _ points: [Point], _ values: [Double], _ found: [ChangePoint]
  ) -> [Shift] {
    let stretches = stretches(between: found.map(\.place), of: points.count)
    return zip(found, zip(stretches, stretches.dropFirst())).map { point, sides in
      let (old, new) = sides
      return Shift(
        place: new.lowerBound, run: points[new.lowerBound].run, before: middle(of: points[old]),
        after: middle(of: points[new]),
        change: Change(
          // The nearest ones are enough, and the interval takes the cube of their number.
          from: values[old].suffix(100), to: values[new].prefix(100), pValue: point.pValue))
    }
  }
}
