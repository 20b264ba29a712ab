// The slopes between all pairs of points, picked by rank without ever listing them.
// Not for lines (RobustLine).
//
// The slope between two points is below m exactly if the point to the right lies lower after m x
// has been taken away from every y. So the slopes below m are the pairs out of order, which a merge
// sort counts in n log n; a bisection over m then finds the slope of any rank.

struct PairwiseSlopes {
  private let xs: [Double]
  private let ys: [Double]
  /// The number of pairs with different x.
  let count: Int

  init(_ points: [(x: Double, y: Double)]) {
    // Equal x in ascending y: such pairs are never out of order, so they are never counted.
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    // Small numbers keep the digits that the subtraction of m x needs.
    xs = sorted.map { $0.x - sorted[0].x }
    ys = sorted.map { $0.y - sorted[0].y }
    let n = points.count
    count = n * (n - 1) / 2 - Self.tieSizes(xs).reduce(0) { $0 + $1 * ($1 - 1) / 2 }
  }

  /// The slope at a position in ascending order, counted from 1, to within the rounding of y.
  ///
  /// Time: n log n.
  func slope(atRank rank: Int) -> Double {
    guard let bounds else { return .nan }
    var low = bounds.lowerBound.orderedBits
    var high = bounds.upperBound.nextUp.orderedBits
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if countBelow(Double(orderedBits: middle)) < rank { low = middle } else { high = middle }
    }
    return Double(orderedBits: low)
  }

  /// The steepest slopes both ways: they lie between neighbours in x.
  private var bounds: ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    var left: Range<Int>?
    var start = 0
    for size in Self.tieSizes(xs) {
      let group = start..<(start + size)
      if let left {
        let width = xs[group.lowerBound] - xs[left.lowerBound]
        low = min(low, (ys[group.lowerBound] - ys[left.upperBound - 1]) / width)
        high = max(high, (ys[group.upperBound - 1] - ys[left.lowerBound]) / width)
      }
      left = group
      start = group.upperBound
    }
    return low <= high ? low...high : nil
  }

  private func countBelow(_ slope: Double) -> Int {
    var rests = xs.indices.map { ys[$0] - slope * xs[$0] }
    var spare = rests
    return sortCountingInversions(&rests, spare: &spare)
  }

  /// The sizes of the groups of equal neighbours.
  static func tieSizes(_ sorted: [Double]) -> [Int] {
    var sizes: [Int] = []
    for (index, value) in sorted.enumerated() {
      if index > 0, sorted[index - 1] == value {
        sizes[sizes.count - 1] += 1
      } else {
        sizes.append(1)
      }
    }
    return sizes
  }
}

/// Sorts by merging runs of doubling width; answers how many pairs were out of order.
private func sortCountingInversions(_ values: inout [Double], spare: inout [Double]) -> Int {
  var inversions = 0
  var width = 1
  while width < values.count {
    for start in stride(from: 0, to: values.count, by: 2 * width) {
      let middle = min(start + width, values.count)
      let end = min(start + 2 * width, values.count)
      inversions += merge(values, start..<middle, middle..<end, into: &spare)
    }
    swap(&values, &spare)
    width *= 2
  }
  return inversions
}

private func merge(
  _ values: [Double], _ left: Range<Int>, _ right: Range<Int>, into target: inout [Double]
) -> Int {
  var inversions = 0
  var first = left.lowerBound
  var second = right.lowerBound
  for place in left.lowerBound..<right.upperBound {
    let takesSecond =
      second < right.upperBound
      && (first == left.upperBound || values[second] < values[first])
    target[place] = takesSecond ? values[second] : values[first]
    if takesSecond {
      inversions += left.upperBound - first
      second += 1
    } else {
      first += 1
    }
  }
  return inversions
}

extension Double {
  /// The bits as a number that is ordered as the doubles are.
  fileprivate var orderedBits: UInt64 {
    sign == .minus ? ~bitPattern : bitPattern | (1 << 63)
  }

  fileprivate init(orderedBits: UInt64) {
    let isPositive = orderedBits >> 63 == 1
    self.init(bitPattern: isPositive ? orderedBits & ~(1 << 63) : ~orderedBits)
  }
}
