// When events are missing, so that nothing is concluded across a gap. Not for how many are missing.

public import TraceModel

/// Spans of time in which events may be missing, merged where they touch.
public struct LossTimeline: Sendable {
  /// The spans in order of time, in nanoseconds of CLOCK_MONOTONIC.
  public private(set) var spans: [ClosedRange<UInt64>] = []

  /// Makes a trace in which nothing is missing.
  public init() {}

  /// Takes in a loss, in any order. O(n) in the number of gaps.
  public mutating func add(_ loss: TraceLoss) {
    add(loss.beginNanoseconds...max(loss.beginNanoseconds, loss.endNanoseconds))
  }

  /// Takes in every loss of another timeline.
  mutating func add(_ other: LossTimeline) {
    for span in other.spans { add(span) }
  }

  private mutating func add(_ span: ClosedRange<UInt64>) {
    var (begin, end) = (span.lowerBound, span.upperBound)
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
  public func touches(_ begin: UInt64, _ end: UInt64) -> Bool {
    first(between: begin, and: end) != nil
  }

  /// The first span in which events may be missing between two times. O(log n).
  public func first(between begin: UInt64, and end: UInt64) -> ClosedRange<UInt64>? {
    guard !spans.isEmpty else { return nil }
    let index = firstSpan(endingAtOrAfter: begin)
    return index < spans.count && spans[index].lowerBound <= end ? spans[index] : nil
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
