// What an analysis has to say about one process. Not for its loops: LoopFindings.

/// One process with loops in the trace.
public struct ProcessFindings: Sendable, Hashable {
  /// The process (`vpid`).
  public var process: Int32

  /// How many processes of the trace had the same number before it.
  public var incarnation: UInt32

  /// The program that it ran; empty when the trace does not say.
  public var name: String

  /// Whether it is of the recorded command; `nil` when nobody knows.
  public var isCommand: Bool?

  /// How many loops it had.
  public var loopCount: UInt64 = 0

  /// How many events there are of those loops.
  public var eventCount: UInt64 = 0

  /// Time of the first and of the last of them, in nanoseconds of CLOCK_MONOTONIC.
  public var spanNanoseconds: ClosedRange<UInt64>

  /// The processes of loops that stand in the order of their processes.
  static func processes(of loops: [LoopFindings]) -> [ProcessFindings] {
    var processes: [ProcessFindings] = []
    for loop in loops {
      if processes.last?.process != loop.process || processes.last?.incarnation != loop.incarnation
      {
        processes.append(
          ProcessFindings(
            process: loop.process, incarnation: loop.incarnation, name: loop.processName,
            isCommand: loop.isCommand, spanNanoseconds: loop.spanNanoseconds))
      }
      processes[processes.count - 1].add(loop)
    }
    return processes
  }

  private mutating func add(_ loop: LoopFindings) {
    loopCount += 1
    eventCount += loop.eventCounts.values.reduce(0, +)
    spanNanoseconds =
      min(
        spanNanoseconds.lowerBound, loop.spanNanoseconds.lowerBound)...max(
        spanNanoseconds.upperBound, loop.spanNanoseconds.upperBound)
  }
}
