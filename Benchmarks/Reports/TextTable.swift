// Rows and columns of text. Not for what is in them.

/// A column; every cell is right-aligned unless said otherwise.
struct TextColumn {
  let title: String
  let cells: [String]
  var alignsLeft = false

  fileprivate var width: Int { ([title] + cells).map(\.count).max() ?? 0 }

  fileprivate func text(_ cell: String) -> String {
    let padding = String(repeating: " ", count: width - cell.count)
    return alignsLeft ? cell + padding : padding + cell
  }
}

/// Columns side by side, after a first column that names the rows.
struct TextTable {
  static let gap = 2
  let names: TextColumn
  let columns: [TextColumn]

  /// The lines of the table; columns that do not fit go on below, after the names again.
  func lines(
    width: Int, show: (_ line: String, _ row: Int?) -> String = { line, _ in line }
  ) -> [String] {
    var lines: [String] = []
    var rest = columns[...]
    while !rest.isEmpty {
      let fitting = rest.prefix(fittingCount(of: rest, width: width))
      rest = rest.dropFirst(fitting.count)
      let all = [names] + fitting
      lines.append(show(line(all.map { $0.text($0.title) }), nil))
      for row in names.cells.indices {
        lines.append(show(line(all.map { $0.text($0.cells[row]) }), row))
      }
    }
    return lines
  }

  /// How many columns fit beside the names; at least one, however narrow the place is.
  private func fittingCount(of columns: ArraySlice<TextColumn>, width: Int) -> Int {
    var used = names.width
    let count = columns.prefix {
      used += Self.gap + $0.width
      return used <= width
    }.count
    return max(count, 1)
  }

  private func line(_ cells: [String]) -> String {
    var line = cells.joined(separator: String(repeating: " ", count: Self.gap))
    while line.last == " " { line.removeLast() }
    return line
  }
}
