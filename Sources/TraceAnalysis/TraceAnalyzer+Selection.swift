// Which loops and times of a trace are asked about. Not for what counts within a loop: AnalysisScope.

extension TraceAnalyzer {
  /// What there is to choose from, in the events so far.
  public func contents() -> TraceContents {
    var contents = TraceContents()
    contents.spanNanoseconds = first.map { $0...last }
    contents.loops = loops.sorted(by: Self.isBefore).map { loop in
      TraceContents.Loop(
        process: loop.process, processName: program(of: loop), loop: loop.loop, name: loop.name,
        spanNanoseconds: loop.spanNanoseconds, modes: loop.modes,
        runModes: Set(loop.runs.modes.keys))
    }
    return contents
  }

  static func isBefore(_ one: LoopAccumulator, _ other: LoopAccumulator) -> Bool {
    (one.process, one.incarnation, one.loop) < (other.process, other.incarnation, other.loop)
  }

  private func program(of loop: LoopAccumulator) -> String {
    names.program(of: loop.process, at: loop.spanNanoseconds.upperBound)
  }

  /// The selected part of the trace; `nil` when it lies outside.
  var selectedTimes: ClosedRange<UInt64>? {
    guard let first else { return nil }
    let scope = scopeTimes(inTraceFrom: first)
    let (begin, end) = (max(first, scope.lowerBound), min(last, scope.upperBound))
    return begin <= end ? begin...end : nil
  }

  /// An empty range is none of the trace's times.
  private func scopeTimes(inTraceFrom begin: UInt64) -> ClosedRange<UInt64> {
    let first = selection.from?.nanoseconds(inTraceFrom: begin) ?? 0
    let last = selection.to?.nanoseconds(inTraceFrom: begin) ?? .max
    return first <= last ? first...last : .max...(.max)
  }

  func isSelected(_ loop: LoopAccumulator) -> Bool {
    guard !selection.isEverything else { return true }
    guard let times = selectedTimes, times.overlaps(loop.spanNanoseconds) else { return false }
    return selection.includes(process: loop.process, name: program(of: loop))
      && selection.includes(process: loop.process, loop: loop.loop, name: loop.name)
      && (selection.mode == nil || !loop.runs.modes.isEmpty || !loop.events.byKind.isEmpty)
  }

  func scope(ofProcess process: Int32, loop: UInt32) -> AnalysisScope {
    AnalysisScope(
      times: scopeTimes(inTraceFrom: first ?? 0),
      modes: selection.mode == nil
        ? nil : known.modes(selectedBy: selection, process: process, loop: loop))
  }
}
