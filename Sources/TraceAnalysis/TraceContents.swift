// What there is to choose from in a trace. Not for what it did: TraceFindings.

/// The loops of a trace with their modes, and when they were there.
public struct TraceContents: Sendable, Hashable {
  /// Time of the first and of the last event, in nanoseconds of CLOCK_MONOTONIC; `nil` without any.
  public var spanNanoseconds: ClosedRange<UInt64>?

  /// All loops, by process and number.
  public var loops: [Loop] = []

  /// One loop.
  public struct Loop: Sendable, Hashable {
    /// The process.
    public var process: Int32

    /// The program that the process ran; empty when the trace does not say.
    public var processName: String

    /// The loop's number within the process.
    public var loop: UInt32

    /// Its name; empty when the trace does not say.
    public var name: String

    /// Time of its first and of its last event.
    public var spanNanoseconds: ClosedRange<UInt64>

    /// The names of its modes by number; empty when the trace does not say.
    public var modes: [UInt32: String]

    /// The numbers of those that were run.
    public var runModes: Set<UInt32>
  }

  /// Makes the contents of an empty trace.
  public init() {}

  /// The numbers of the modes that a selection means, in one loop.
  func modes(selectedBy selection: TraceSelection, process: Int32, loop: UInt32) -> Set<UInt32> {
    let modes = loops.first { $0.process == process && $0.loop == loop }?.modes ?? [:]
    return Set(modes.filter { selection.includes(mode: $0.key, name: $0.value) }.keys)
  }
}
