// The place that divides a series into its two most different parts. Not for whether they differ by more
// than chance (ChangePointSearch).

/// The clearest split of a series, by the energy statistic.
///
/// For parts of n and m values it is nm/(n+m) times what twice the mean distance between the parts exceeds
/// the mean distances within them by: Matteson and James, "A nonparametric approach for multiple change
/// point analysis of multivariate data", 2014, with the exponent 1 and a value's distance to itself counted.
struct EnergySplit: Equatable {
  /// The place of the first value of the second part.
  let place: Int
  let statistic: Double

  /// The split with the largest statistic, the first one of several; nil when the parts would be shorter
  /// than `shortest`, which is at least 1. Time: the square of the number of values.
  init?(of values: [Int], shortest: Int) {
    let count = values.count
    guard shortest >= 1, count >= 2 * shortest else { return nil }
    var sums = Sums(values)
    var best: (place: Int, statistic: Double)?
    for place in 1...(count - shortest) {
      sums.moveToLeft(values, place - 1)
      guard place >= shortest else { continue }
      let statistic = sums.statistic(left: place, right: count - place)
      if statistic > best?.statistic ?? -.infinity { best = (place, statistic) }
    }
    guard let best else { return nil }
    place = best.place
    statistic = best.statistic
  }

  /// The distances of all pairs, summed. Whole numbers, so that equal splits are equal to the last digit.
  private struct Sums {
    private var left = 0
    private var right = 0
    private var between = 0

    init(_ values: [Int]) {
      for (place, value) in values.enumerated() {
        for other in values[..<place] { right += abs(value - other) }
      }
    }

    /// The first value of the right part becomes the last one of the left part.
    mutating func moveToLeft(_ values: [Int], _ place: Int) {
      let value = values[place]
      var toLeft = 0
      var toRight = 0
      for other in values[..<place] { toLeft += abs(value - other) }
      for other in values[(place + 1)...] { toRight += abs(value - other) }
      left += toLeft
      right -= toRight
      between += toRight - toLeft
    }

    func statistic(left leftCount: Int, right rightCount: Int) -> Double {
      let n = Double(leftCount)
      let m = Double(rightCount)
      let within = 2 * Double(left) / (n * n) + 2 * Double(right) / (m * m)
      return n * m / (n + m) * (2 * Double(between) / (n * m) - within)
    }
  }
}
