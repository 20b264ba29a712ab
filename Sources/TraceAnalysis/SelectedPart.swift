// A selection's words as numbers, for views that draw a part of a trace. Not for statistics:
// AnalysisScope is for those.

/// The loops and times of a trace that a selection means.
public struct SelectedPart: Sendable, Hashable {
  /// The first and the last nanosecond of CLOCK_MONOTONIC that count.
  public let times: ClosedRange<UInt64>

  /// The loops that count, by process and number; `nil`: all.
  private let loops: Set<Loop>?

  private struct Loop: Hashable {
    let process: Int32
    let loop: UInt32
  }

  /// The whole trace.
  public static let everything = SelectedPart(times: 0...(.max), loops: nil)

  private init(times: ClosedRange<UInt64>, loops: Set<Loop>?) {
    self.times = times
    self.loops = loops
  }

  /// The part of the trace with these contents; `nil` if nothing of it is selected.
  ///
  /// Modes are not looked at: a view shows what encloses what.
  public init?(_ selection: TraceSelection, of contents: TraceContents) {
    guard let span = contents.spanNanoseconds else { return nil }
    let begin = span.lowerBound
    let from = max(selection.from?.nanoseconds(inTraceFrom: begin) ?? 0, begin)
    let to = min(selection.to?.nanoseconds(inTraceFrom: begin) ?? .max, span.upperBound)
    guard from <= to else { return nil }
    let selected = contents.loops.filter {
      $0.spanNanoseconds.overlaps(from...to)
        && selection.includes(process: $0.process, name: $0.processName)
        && selection.includes(process: $0.process, loop: $0.loop, name: $0.name)
    }
    guard !selected.isEmpty else { return nil }
    self.init(
      times: from...to, loops: Set(selected.map { Loop(process: $0.process, loop: $0.loop) }))
  }

  /// Whether a loop counts.
  public func includes(process: Int32, loop: UInt32) -> Bool {
    loops?.contains(Loop(process: process, loop: loop)) ?? true
  }
}
