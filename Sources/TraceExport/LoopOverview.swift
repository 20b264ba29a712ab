// One loop over the whole trace, in as many columns as can be seen. Not for drawing.

import TraceAnalysis

/// Adds up what a loop did in each of a number of equal parts of the trace.
struct LoopOverview {
  static let columns = 240

  /// Nanoseconds in runs, and asleep, by column.
  private(set) var running = [UInt64](repeating: 0, count: columns)
  private(set) var asleep = [UInt64](repeating: 0, count: columns)

  /// Nanoseconds with a mode as the innermost, by mode and column.
  private(set) var modes: [UInt32: [UInt64]] = [:]

  private let times: ClosedRange<UInt64>
  private var openModes: [UInt32] = []
  private var modeSince: UInt64 = 0

  /// More modes than this share the band of the last.
  private static let mostModes = 64

  init(times: ClosedRange<UInt64>) { self.times = times }

  /// The length of a column in nanoseconds, at least one.
  var columnNanoseconds: UInt64 {
    max((times.upperBound - times.lowerBound) / UInt64(Self.columns) + 1, 1)
  }

  mutating func add(_ edge: SpanEdge) {
    if case .run(let mode, _) = edge.span { switchMode(mode, edge) }
    guard let end = edge.endNanoseconds else { return }
    if edge.depth == 0 { spread(edge.beginNanoseconds, end) { $0.running[$1] += $2 } }
    if case .sleep = edge.span { spread(edge.beginNanoseconds, end) { $0.asleep[$1] += $2 } }
  }

  private mutating func switchMode(_ mode: UInt32, _ edge: SpanEdge) {
    if let innermost = openModes.last {
      let known = modes[innermost] != nil || modes.count < Self.mostModes ? innermost : .max
      var columns = modes[known] ?? [UInt64](repeating: 0, count: Self.columns)
      spread(modeSince, edge.nanoseconds) { columns[$1] += $2 }
      modes[known] = columns
    }
    modeSince = edge.nanoseconds
    if edge.endNanoseconds == nil { openModes.append(mode) } else { _ = openModes.popLast() }
  }

  /// Gives each column the part of a span that lies in it.
  private mutating func spread(
    _ begin: UInt64, _ end: UInt64, _ add: (inout LoopOverview, Int, UInt64) -> Void
  ) {
    let begin = max(begin, times.lowerBound)
    let end = min(end, times.upperBound)
    guard begin < end else { return }
    let length = columnNanoseconds
    var place = begin
    while place < end {
      let column = (place - times.lowerBound) / length
      let columnEnd = min(times.lowerBound + (column + 1) * length, end)
      add(&self, Int(column), columnEnd - place)
      place = columnEnd
    }
  }
}
