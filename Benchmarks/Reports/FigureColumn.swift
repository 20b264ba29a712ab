// A column of figures with their intervals beside them. Not for where it stands (MetricTables).

/// Figures of one metric, one row each; a dash where there is none.
struct FigureColumn {
  static let mark = " *"
  let title: String
  let figures: [Quantity?]
  let intervals: [ShownInterval?]
  /// The row that is marked as the best.
  let best: Int?

  /// Figures aligned on their right, intervals and the mark behind them.
  var column: TextColumn {
    let width = rests.map(\.count).max() ?? 0
    let cells = zip(figures, rests).map { figure, rest in
      (figure?.description ?? "-") + rest + String(repeating: " ", count: width - rest.count)
    }
    let shown = figures.indices.map { figures[$0] == nil ? nil : intervals[$0] }
    return TextColumn(title: ShownInterval.title(title, over: shown), cells: cells)
  }

  private var rests: [String] {
    figures.indices.map { row in bounds(of: row) + (row == best ? Self.mark : "") }
  }

  /// Bounds that are one point say no more than the figure.
  private func bounds(of row: Int) -> String {
    guard let figure = figures[row], let shown = intervals[row] else { return "" }
    return " " + figure.bounds(shown.interval)
  }
}
