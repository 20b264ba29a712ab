// A history as text for reading: the answer on the first line, then each figure as a row of bars with its
// changes below. Not for machines (HistoryJSON).

import BenchmarkRecords
import LatencyStatistics
public import RegressionGate

extension RunHistory {
  /// The history as text that ends with a newline.
  public func text(_ style: TextStyle = TextStyle()) -> String {
    HistoryText(history: self, style: style).lines.joined(separator: "\n") + "\n"
  }
}

struct HistoryText {
  let history: RunHistory
  let style: TextStyle

  var lines: [String] {
    [style.show(history.summary, as: .heading)]
      + span + wrapped(history.procedure, width: style.columns)
      + list("left out", history.leftOut.map { "\($0.name): \($0.why)" })
      + figures + list("notes", history.notes)
  }

  private var span: [String] {
    guard let first = history.runs.first, let last = history.runs.last else { return [] }
    return wrapped("from \(first.inWords)", width: style.columns)
      + wrapped("to \(last.inWords)", width: style.columns)
  }

  private var figures: [String] {
    var lines: [String] = []
    var cell: BenchmarkCell?
    let width = history.figures.map(\.figure.name.count).max() ?? 0
    for figure in history.figures {
      if figure.figure.cell != cell {
        cell = figure.figure.cell
        lines += [""] + indented(style.show(oneLine(figure.figure.cell.inWords), as: .heading), 0)
      }
      lines += text(of: figure, nameWidth: width)
    }
    return lines
  }

  private func text(of figure: FigureHistory, nameWidth: Int) -> [String] {
    guard let last = figure.points.last else { return [] }
    let name = oneLine(figure.figure.name)
    let padding = String(repeating: " ", count: max(nameWidth - name.count, 0))
    let room = min(40, style.columns - nameWidth - 18)
    let bars = HistoryBars(figure, runs: history.runs.count, width: max(room, 8)).text
    let state = last.run == history.runs.count - 1 ? "" : " until \(history.runs[last.run].name)"
    let row = "  \(name)\(padding)  \(bars)  \(Quantity(last.value, figure.unit))\(state)"
    return [row]
      + figure.shifts.flatMap { shift in
        indented(
          "\(figure.direction(of: shift)): \(figure.sizes(of: shift)), p \(probability(shift))"
            + figure.comparison, 4)
          + indented("since \(history.origin(of: shift))", 6)
      }
  }

  private func probability(_ shift: FigureHistory.Shift) -> String {
    fixed(shift.change.pValue ?? 1, decimals: 3)
  }

  private func list(_ title: String, _ texts: [String]) -> [String] {
    if texts.isEmpty { return [] }
    return ["", style.show(title, as: .heading)] + texts.flatMap { indented(oneLine($0), 2) }
  }

  private func indented(_ text: String, _ depth: Int) -> [String] {
    wrapped(text, width: style.columns - depth).map { String(repeating: " ", count: depth) + $0 }
  }
}

/// A figure's runs in one row of bars, the oldest first.
struct HistoryBars {
  /// One bar a run, or the middle of several where there are more runs than room; a blank for none.
  let text: String

  private static let bars = Array("▁▂▃▄▅▆▇█")

  init(_ figure: FigureHistory, runs: Int, width: Int) {
    let perBar = max((runs + width - 1) / max(width, 1), 1)
    var groups = [[Double]](repeating: [], count: (runs + perBar - 1) / perBar)
    for point in figure.points { groups[point.run / perBar].append(point.value) }
    let levels = groups.map { $0.isEmpty ? nil : Robust.median(of: $0) }
    let known = levels.compactMap { $0 }
    let low = known.min() ?? 0
    // A row spans at least a tenth of its middle, so that noise is not drawn as mountains.
    let least = known.isEmpty ? 0 : abs(Robust.median(of: known)) / 10
    let span = max((known.max() ?? 0) - low, least)
    text = String(
      levels.map { level -> Character in
        guard let level else { return " " }
        let share = span > 0 ? (level - low) / span : 0
        return Self.bars[Int((share * Double(Self.bars.count - 1)).rounded())]
      })
  }
}
