// A column of figures with their intervals beside them. Not for where it stands (MetricTables).

import LatencyStatistics

/// Figures of one metric, one row each; a dash where there is none.
struct FigureColumn {
  static let mark = " *"
  let title: String
  let figures: [Quantity?]
  let intervals: [ConfidenceInterval?]
  /// The row that is marked as the best.
  let best: Int?

  /// Figures aligned on their right, intervals and the mark behind them.
  var column: TextColumn {
    let width = rests.map(\.count).max() ?? 0
    let cells = zip(figures, rests).map { figure, rest in
      (figure?.description ?? "-") + rest + String(repeating: " ", count: width - rest.count)
    }
    return TextColumn(title: title + confidence, cells: cells)
  }

  private var rests: [String] {
    figures.indices.map { row in bounds(of: row) + (row == best ? Self.mark : "") }
  }

  /// Bounds that are one point say no more than the figure.
  private func bounds(of row: Int) -> String {
    guard let figure = figures[row], let interval = intervals[row], interval.low < interval.high
    else { return "" }
    return " " + figure.bounds(interval)
  }

  private var confidence: String {
    let shown = figures.indices.filter { !bounds(of: $0).isEmpty }
    guard let lowest = shown.compactMap({ intervals[$0]?.confidence }).min() else { return "" }
    let tenths = (lowest * 1_000).rounded()
    let isWhole = tenths.remainder(dividingBy: 10) == 0
    return " [\(fixed(tenths / 10, decimals: isWhole ? 0 : 1)) %]"
  }
}
