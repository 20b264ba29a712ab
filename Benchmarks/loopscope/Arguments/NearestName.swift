// "Did you mean": the name that a mistyped one was probably meant to be.

enum NearestName {
  /// The one candidate that `word` begins, or that lies within a typing slip or two; else nil.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let lowered = word.lowercased()
    let begun = candidates.filter { lowered.count > 1 && $0.hasPrefix(lowered) }
    if begun.count == 1 { return begun[0] }
    let ranked = candidates.map { (name: $0, slips: slips(from: lowered, to: $0)) }
    guard let best = ranked.min(by: { $0.slips < $1.slips }) else { return nil }
    return best.slips <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// How many letters must be added, dropped, changed, or swapped with their neighbour
  /// (Damerau-Levenshtein, each letter touched once).
  static func slips(from source: String, to target: String) -> Int {
    let source = Array(source)
    let target = Array(target)
    var previous: [Int] = []
    var current = Array(0...target.count)
    for row in 0..<source.count {
      let beforePrevious = previous
      previous = current
      current = [row + 1]
      for column in 0..<target.count {
        let changed = previous[column] + (source[row] == target[column] ? 0 : 1)
        var best = min(changed, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1],
          source[row - 1] == target[column]
        {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
    }
    return current[target.count]
  }
}
