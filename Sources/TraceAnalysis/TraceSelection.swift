// Which part of a trace an analysis is asked about. Not for applying it: AnalysisScope.

/// A choice among processes, loops, modes and times; everything unless said otherwise.
///
/// What lies outside is followed all the same, so that names, enclosing runs and open callouts are
/// known where the selection begins. A callout, wake or hitch belongs to the time when it began; time
/// busy and asleep is cut at the borders.
public struct TraceSelection: Sendable, Hashable {
  /// A program's name, or the number of a process.
  public var process: String?

  /// A loop's name, its number, or `PROCESS/NUMBER`.
  public var loop: String?

  /// A mode's name or number.
  public var mode: String?

  /// The first moment that counts.
  public var from: TraceMoment?

  /// The last moment that counts.
  public var to: TraceMoment?

  /// Selects everything.
  public init() {}

  /// Whether nothing is left out.
  public var isEverything: Bool { self == TraceSelection() }

  func includes(process number: Int32, name: String) -> Bool {
    guard let process else { return true }
    return [name, "\(number)"].contains(process)
  }

  func includes(process: Int32, loop number: UInt32, name: String) -> Bool {
    guard let loop else { return true }
    return [name, "\(number)", "\(process)/\(number)"].contains(loop)
  }

  func includes(mode number: UInt32, name: String) -> Bool {
    guard let mode else { return true }
    return [name, "\(number)"].contains(mode)
  }
}

/// A point in time as a user has it at hand.
public enum TraceMoment: Sendable, Hashable {
  /// Nanoseconds since the first event of the trace.
  case sinceBegin(nanoseconds: UInt64)
  /// Nanoseconds of CLOCK_MONOTONIC.
  case monotonic(nanoseconds: UInt64)

  /// The moment in nanoseconds of CLOCK_MONOTONIC in a trace that begins at `begin`.
  public func nanoseconds(inTraceFrom begin: UInt64) -> UInt64 {
    switch self {
    case .monotonic(let nanoseconds): return nanoseconds
    case .sinceBegin(let nanoseconds):
      let (sum, overflow) = begin.addingReportingOverflow(nanoseconds)
      return overflow ? .max : sum
    }
  }
}
