// What a loop is in the middle of, as views draw it. Not for how spans are found: LoopSpans.

public import TraceModel

/// A stretch of time in which a loop was doing one thing. Spans of one loop nest.
public enum TraceSpan: Sendable, Hashable {
  /// A run of a mode, within as many others as `nesting` says.
  case run(mode: UInt32, nesting: UInt32)
  /// From one activity of a run to the next, named after the event that began it.
  case activity(TraceEventKind)
  /// Asleep in the kernel.
  case sleep(TraceBackend)
  /// User code.
  case callout(TraceCallout)
}

/// The begin or the end of a span.
public struct SpanEdge: Sendable, Hashable {
  /// The span.
  public var span: TraceSpan

  /// When it began, in nanoseconds of CLOCK_MONOTONIC.
  public var beginNanoseconds: UInt64

  /// When it ended; `nil` where this is its begin.
  public var endNanoseconds: UInt64?

  /// Why it ended, or `recorded` where this is its begin.
  public var ending: Ending

  /// How many spans of the loop enclose it.
  public var depth: Int

  /// How an end is known.
  public enum Ending: Sendable, Hashable {
    /// The trace has the event.
    case recorded
    /// Another event proves that it is over; its own end was not recorded.
    case proven
    /// Events are missing from here on, so that nobody knows when it ended.
    case gap
    /// The trace ended first.
    case traceEnd
  }

  /// When this edge is, in nanoseconds of CLOCK_MONOTONIC.
  public var nanoseconds: UInt64 { endNanoseconds ?? beginNanoseconds }
}
