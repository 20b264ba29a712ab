// When events are missing, so that nothing is concluded across a gap. Not for how many are missing.

import TraceModel

/// Spans of time in which events may be missing, merged where they touch.
struct LossTimeline {
  private var spans: [ClosedRange<UInt64>] = []

  /// Takes in a loss, in any order. O(n) in the number of gaps.
  mutating func add(_ loss: TraceLoss) {
    var begin = loss.beginNanoseconds
    var end = max(loss.beginNanoseconds, loss.endNanoseconds)
    let first = firstSpan(endingAtOrAfter: begin)
    var last = first
    while last < spans.count, spans[last].lowerBound <= end {
      begin = min(begin, spans[last].lowerBound)
      end = max(end, spans[last].upperBound)
      last += 1
    }
    spans.replaceSubrange(first..<last, with: [begin...end])
  }

  /// Whether events may be missing between two times. O(log n).
  func touches(_ begin: UInt64, _ end: UInt64) -> Bool {
    guard !spans.isEmpty else { return false }
    let index = firstSpan(endingAtOrAfter: begin)
    return index < spans.count && spans[index].lowerBound <= end
  }

  private func firstSpan(endingAtOrAfter time: UInt64) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
