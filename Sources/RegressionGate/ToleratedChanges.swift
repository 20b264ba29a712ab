// Changes of a history that the gate would allow: clear, lasting, and too small to matter. Not for finding
// changes (ChangePointSearch).

import LatencyStatistics

/// What is allowed between two levels of a figure.
struct ToleratedChanges {
  let tolerance: Tolerance
  let points: [FigureHistory.Point]
  /// What was searched: the points' values, or their ratios to the bare primitive.
  let values: [Double]
  let method: Method

  /// The changes without those that are allowed, the smallest first: of a creep in small steps, levels
  /// that are joined leave one large step.
  func dropped(from found: [ChangePoint]) -> [ChangePoint] {
    var kept = found
    while let smallest = excesses(of: kept).enumerated().min(by: { $0.element < $1.element }),
      smallest.element <= 0
    {
      kept.remove(at: smallest.offset)
    }
    return kept
  }

  /// By how much each change exceeds what is allowed.
  private func excesses(of changes: [ChangePoint]) -> [Double] {
    let stretches = FigureHistory.stretches(between: changes.map(\.place), of: values.count)
    return zip(stretches, stretches.dropFirst()).map(excess)
  }

  /// On one scale for all changes of a figure: shares for ratios, the figure's unit for the others.
  private func excess(from old: Range<Int>, to new: Range<Int>) -> Double {
    let before = Robust.median(of: Array(values[old]))
    let after = Robust.median(of: Array(values[new]))
    let level = Robust.median(of: points[old].map(\.value))
    return method == .ratioToRaw
      ? abs(after / before - 1) - tolerance.relativeAllowance(around: level)
      : abs(after - before) - tolerance.allowance(around: level)
  }
}
