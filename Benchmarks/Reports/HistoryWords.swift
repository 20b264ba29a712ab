// The words that every form of a history shares. Not for its layout.

import BenchmarkRecords
public import RegressionGate

extension RunHistory {
  /// The whole in one line: `2 changes that lasted, in 1 of 21 figures over 30 runs`.
  public var summary: String {
    let changed = figures.count { !$0.shifts.isEmpty }
    let found =
      switch shiftCount {
      case 0: obstacle ?? "no change that lasted"
      case 1: "1 change that lasted"
      default: "\(shiftCount) changes that lasted"
      }
    let place =
      changed == 0 ? "in \(figures.count) figures" : "in \(changed) of \(figures.count) figures"
    return "\(found), \(place) over \(runs.count) run\(runs.count == 1 ? "" : "s")"
  }

  /// How sure it is, and what it cannot see.
  var procedure: String {
    "change points by the energy statistic on ranks, held against \(search.permutations) random "
      + "orders; by chance alone in 1 figure of \(Int((1 / search.significance).rounded())); a "
      + "level has at least \(search.shortestStretch) runs, a search takes \(search.fewestValues); a change "
      + "within the figure's tolerance is none"
  }

  /// What keeps the whole from being searched; nil when something was.
  public var obstacle: String? {
    if figures.contains(where: \.isSearched) { return nil }
    guard let most = figures.map(\.points.count).max() else { return "nothing to judge" }
    return "too few runs to tell (\(most) of at least \(search.fewestValues))"
  }

  /// The run in which a change first shows.
  func origin(of shift: FigureHistory.Shift) -> String {
    let run = runs[shift.run]
    let word = run.tool.revision == ToolIdentity.unknownRevision ? "" : "revision "
    return oneLine("\(run.started), \(run.name), \(word)\(run.tool.revisionInWords)")
  }
}

extension FigureHistory {
  /// `worse`, `better`, or `changed` where neither way is.
  func direction(of shift: Shift) -> String {
    switch polarity {
    case .lower: shift.change.estimate > 0 ? "worse" : "better"
    case .higher: shift.change.estimate < 0 ? "worse" : "better"
    case .exact: "changed"
    }
  }

  /// `2.10 us -> 2.35 us, +11.9 % [+10.2, +13.1]`.
  func sizes(of shift: Shift) -> String {
    let sides = [shift.before, shift.after].map { Quantity($0, unit).description }
    // A change of ratios has no unit; where one is zero it is a difference of shares.
    let change =
      method == .ratioToRaw && shift.change.scale == .difference
      ? "" : ", " + shift.change.inWords(unit)
    return sides.joined(separator: " -> ") + change
  }

  /// What the numbers are, beside themselves; nothing for numbers as they are.
  var comparison: String { method == .ratioToRaw ? ", changes as ratios to raw" : "" }
}
