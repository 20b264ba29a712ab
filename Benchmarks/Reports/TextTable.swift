// Rows and columns of text. Not for what is in them.

/// A column; every cell is right-aligned unless said otherwise.
struct TextColumn {
  let title: String
  let cells: [String]
  var alignsLeft = false

  fileprivate func width(of head: FoldedTitle) -> Int {
    ([head.upper, head.lower] + cells).map(\.count).max() ?? 0
  }

  fileprivate func text(_ cell: String, width: Int) -> String {
    let padding = String(repeating: " ", count: width - cell.count)
    return alignsLeft ? cell + padding : padding + cell
  }
}

/// Columns side by side, after a first column that names the rows.
struct TextTable {
  static let gap = 2
  let names: TextColumn
  let columns: [TextColumn]

  /// The lines of the table.
  ///
  /// Columns that do not fit are shared out evenly among tables below each other, each with the
  /// names again. Titles are folded into two lines where that makes fewer tables.
  func lines(
    width: Int, show: (_ line: String, _ row: Int?) -> String = { line, _ in line }
  ) -> [String] {
    let folded = parts(width: width, isFolded: true)
    let plain = parts(width: width, isFolded: false)
    let isFolded = folded.count < plain.count
    var lines: [String] = []
    for part in isFolded ? folded : plain {
      let all = [names] + part
      let heads = all.map { FoldedTitle($0.title, isFolded: isFolded) }
      let widths = zip(all, heads).map { $0.width(of: $1) }
      let line = { (cells: [String]) in
        joined(zip(all, zip(cells, widths)).map { $0.text($1.0, width: $1.1) })
      }
      if heads.contains(where: { !$0.upper.isEmpty }) {
        lines.append(show(line(heads.map(\.upper)), nil))
      }
      lines.append(show(line(heads.map(\.lower)), nil))
      for row in names.cells.indices { lines.append(show(line(all.map { $0.cells[row] }), row)) }
    }
    return lines
  }

  /// Whether all columns stand beside each other.
  func fits(width: Int) -> Bool { parts(width: width, isFolded: false).count <= 1 }

  /// The width that the other columns leave for the names.
  func roomForNames(width: Int) -> Int {
    columns.reduce(width) { $0 - Self.gap - $1.width(of: FoldedTitle($1.title, isFolded: false)) }
  }

  /// As few parts as can be, none with much fewer columns than another.
  private func parts(width: Int, isFolded: Bool) -> [[TextColumn]] {
    var counts: [Int] = []
    var rest = columns[...]
    while !rest.isEmpty {
      counts.append(fittingCount(of: rest, width: width, isFolded: isFolded))
      rest = rest.dropFirst(counts[counts.count - 1])
    }
    var parts: [[TextColumn]] = []
    rest = columns[...]
    while !rest.isEmpty {
      let fair = (rest.count - 1) / max(counts.count - parts.count, 1) + 1
      let fitting = fittingCount(of: rest, width: width, isFolded: isFolded)
      parts.append(Array(rest.prefix(min(fair, fitting))))
      rest = rest.dropFirst(min(fair, fitting))
    }
    return parts
  }

  /// How many columns fit beside the names; at least one, however narrow the place is.
  private func fittingCount(
    of columns: ArraySlice<TextColumn>, width: Int, isFolded: Bool
  ) -> Int {
    var used = names.width(of: FoldedTitle(names.title, isFolded: false))
    let count = columns.prefix {
      used += Self.gap + $0.width(of: FoldedTitle($0.title, isFolded: isFolded))
      return used <= width
    }.count
    return max(count, 1)
  }

  private func joined(_ cells: [String]) -> String {
    var line = cells.joined(separator: String(repeating: " ", count: Self.gap))
    while line.last == " " { line.removeLast() }
    return line
  }
}

/// A title on one line or two, cut where a word of its name begins: `coalesced` over `Fires`.
private struct FoldedTitle {
  var upper = ""
  var lower: String

  init(_ title: String, isFolded: Bool) {
    lower = title
    guard isFolded else { return }
    let characters = Array(title)
    let cuts = characters.indices.dropFirst().filter { place in
      characters[place].isUppercase
        && (characters[place - 1].isLowercase
          || characters.dropFirst(place + 1).first?.isLowercase == true)
    }
    guard let cut = cuts.min(by: { max($0, title.count - $0) < max($1, title.count - $1) })
    else { return }
    upper = String(characters[..<cut])
    lower = String(characters[cut...])
  }
}
