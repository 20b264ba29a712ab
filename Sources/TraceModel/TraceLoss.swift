// A gap in a trace that the tracer itself admits or that damage has torn. Not for judging what the
// gap makes doubtful: that is TraceAnalysis's.

/// A span of time in which events are missing from one stream.
public struct TraceLoss: Sendable, Hashable {
  /// Start of the span, in nanoseconds of CLOCK_MONOTONIC.
  public var beginNanoseconds: UInt64

  /// End of the span, in nanoseconds of CLOCK_MONOTONIC.
  public var endNanoseconds: UInt64

  /// How many events the tracer says are missing; `nil` when nobody counted, or when another loss of
  /// the same stream has the number for both.
  public var events: UInt64?

  /// How many whole packets are missing.
  public var packets: UInt64

  /// The stream file, relative to the trace's directory.
  public var file: String

  /// The CPU whose buffer lost them; `nil` when the file no longer says.
  public var cpu: UInt32?

  /// Makes a loss.
  public init(
    beginNanoseconds: UInt64, endNanoseconds: UInt64, events: UInt64?, packets: UInt64 = 0,
    file: String, cpu: UInt32?
  ) {
    self.beginNanoseconds = beginNanoseconds
    self.endNanoseconds = endNanoseconds
    self.events = events
    self.packets = packets
    self.file = file
    self.cpu = cpu
  }
}
